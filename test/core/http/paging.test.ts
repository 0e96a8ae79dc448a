import { describe, expect, test } from "vitest";
import { linkHeader, pageQuery, parseFields } from "../../../src/http/paging.ts";

const address = "https://likeness.example/v0.5/avatars?pagesize=2&label=hat";

const page = (hasNext: boolean, until: string | null) => ({ totalCount: 9, hasNext, until });

describe("the query of a page", () => {
  test("is the first hundred unless it says otherwise", () => {
    expect(pageQuery.parse({})).toEqual({ page: 0, pagesize: 100 });
  });

  test.each([
    { page: "-1" },
    { page: "1000001" },
    { page: "1.5" },
    { page: "one" },
    { pagesize: "0" },
    { pagesize: "101" },
    { until: "-4" },
    { until: "1e3" },
    { until: "" },
  ])("does not take %o", (query) => {
    expect(pageQuery.safeParse(query).success).toBe(false);
  });
});

describe("links to the neighbouring pages", () => {
  test("keep the query and carry what the list ended with", () => {
    const links = linkHeader(address, 3, page(true, "77"));
    expect(links).toBe(
      '</v0.5/avatars?pagesize=2&label=hat&page=4&until=77>; rel="next", ' +
        '</v0.5/avatars?pagesize=2&label=hat&page=2&until=77>; rel="prev"',
    );
  });

  test("leave out a page that is not there", () => {
    expect(linkHeader(address, 0, page(false, null))).toBe("");
    expect(linkHeader(address, 0, page(true, null))).toContain('rel="next"');
    expect(linkHeader(address, 0, page(true, null))).not.toContain('rel="prev"');
    expect(linkHeader(address, 1, page(false, null))).not.toContain('rel="next"');
  });

  test("replace the page and the end that the request named", () => {
    const links = linkHeader("https://likeness.example/a?page=1&until=9", 1, page(true, "8"));
    expect(links).toContain("</a?page=2&until=8>");
  });
});

describe("fields", () => {
  test("are those that are named, spaces and repetitions aside", () => {
    expect([...parseFields(" id, status ,id,", ["id", "status", "label"])]).toEqual(["id", "status"]);
  });

  test("are none where none are named", () => {
    expect(parseFields(undefined, ["id"]).size).toBe(0);
    expect(parseFields("", ["id"]).size).toBe(0);
  });

  test("that are unknown are a parameter_invalid which lists the known ones", () => {
    const malformed = () => parseFields("id,secret", ["id", "status"]);
    expect(malformed).toThrow(
      expect.objectContaining({
        code: "parameter_invalid",
        parameters: [{ parameter: "fields", detail: "unknown: secret; known: id, status" }],
      }),
    );
  });
});
