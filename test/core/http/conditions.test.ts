import { describe, expect, test } from "vitest";
import { judgeConditions, readRange } from "../../../src/http/conditions.ts";

const etag = '"a1"';
const modifiedAt = new Date("2026-03-01T10:00:00.700Z");
const lastModified = "Sun, 01 Mar 2026 10:00:00 GMT";
const second = { before: "Sun, 01 Mar 2026 09:59:59 GMT", after: "Sun, 01 Mar 2026 10:00:01 GMT" };
const file = { etag, modifiedAt };
const now = modifiedAt.getTime() + 60_000;

const judged = (headers: Record<string, string>) => judgeConditions(new Headers(headers), file);
const rangeOf = (headers: Record<string, string>, byteLength = 100, at = now) =>
  readRange(new Headers(headers), byteLength, file, at);

describe("the conditions of a request", () => {
  test.each([
    ["none", {}, "send"],
    ["If-None-Match of the tag", { "If-None-Match": '"a1"' }, "not_modified"],
    ["of its weak form", { "If-None-Match": 'W/"a1"' }, "not_modified"],
    ["of another", { "If-None-Match": '"a2"' }, "send"],
    ["of a list", { "If-None-Match": '"x" , W/"y",, "a1"' }, "not_modified"],
    ["of a list without it", { "If-None-Match": '"x","a","1"' }, "send"],
    ["of a tag with a comma in it", { "If-None-Match": '"x,a1"' }, "send"],
    ["of anything", { "If-None-Match": "*" }, "not_modified"],
    ["of no tag", { "If-None-Match": "a1" }, "send"],
    ["of a list with no tag in it", { "If-None-Match": '"a1", a1' }, "send"],
    ["If-Match of the tag", { "If-Match": '"x", "a1"' }, "send"],
    ["of its weak form, which proves nothing", { "If-Match": 'W/"a1"' }, "failed"],
    ["of another", { "If-Match": '"a2"' }, "failed"],
    ["of anything", { "If-Match": "*" }, "send"],
    ["of no tag", { "If-Match": "a2" }, "send"],
    ["If-Modified-Since that second", { "If-Modified-Since": lastModified }, "not_modified"],
    ["since later", { "If-Modified-Since": second.after }, "not_modified"],
    ["since earlier", { "If-Modified-Since": second.before }, "send"],
    ["since a date of RFC 850", { "If-Modified-Since": "Sunday, 01-Mar-26 10:00:00 GMT" }, "not_modified"],
    ["since a date of asctime", { "If-Modified-Since": "Sun Mar  1 10:00:00 2026" }, "not_modified"],
    ["since no date", { "If-Modified-Since": "2027-01-01" }, "send"],
    ["since a day that there is not", { "If-Modified-Since": "Sun, 77 Mar 2027 10:00:00 GMT" }, "send"],
    ["If-Unmodified-Since that second", { "If-Unmodified-Since": lastModified }, "send"],
    ["since earlier", { "If-Unmodified-Since": second.before }, "failed"],
    ["since no date", { "If-Unmodified-Since": "x" }, "send"],
    ["tags before dates", { "If-None-Match": '"x"', "If-Modified-Since": lastModified }, "send"],
    ["tags before dates", { "If-Match": '"a1"', "If-Unmodified-Since": second.before }, "send"],
    ["failure before 304", { "If-Match": '"x"', "If-None-Match": '"a1"' }, "failed"],
    ["both kept", { "If-Match": '"a1"', "If-None-Match": '"a1"' }, "not_modified"],
  ])("%s: %j is %s", (_, headers, verdict) => {
    expect(judged(headers as unknown as Record<string, string>)).toBe(verdict);
  });
});

describe("the range of a request", () => {
  test.each([
    ["bytes=0-0", { offset: 0, length: 1 }],
    ["bytes=10-19", { offset: 10, length: 10 }],
    ["bytes=90-", { offset: 90, length: 10 }],
    ["bytes=90-400", { offset: 90, length: 10 }],
    ["bytes=-7", { offset: 93, length: 7 }],
    ["bytes=-700", { offset: 0, length: 100 }],
    ["Bytes= 1-2 ,", { offset: 1, length: 2 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=99-", { offset: 99, length: 1 }],
    ["bytes=-0", "unsatisfiable"],
    [`bytes=${"9".repeat(400)}-`, "unsatisfiable"],
    ["bytes=5-4", null],
    ["bytes=-", null],
    ["bytes=", null],
    ["bytes=1-2,4-5", null],
    ["bytes=a-b", null],
    ["bytes=1-2x", null],
    ["lines=1-2", null],
    ["", null],
  ])("%s", (text, range) => {
    expect(rangeOf({ Range: text })).toEqual(range);
  });

  test("of an empty file cannot be had", () => {
    expect([rangeOf({ Range: "bytes=0-" }, 0), rangeOf({ Range: "bytes=-5" }, 0)]).toEqual(
      Array(2).fill("unsatisfiable"),
    );
  });

  test.each([
    ["the tag", '"a1"', true],
    ["its weak form", 'W/"a1"', false],
    ["another", '"a2"', false],
    ["a list", '"a1", "a2"', false],
    ["anything", "*", false],
    ["the date", lastModified, true],
    ["a later date", second.after, false],
    ["an earlier date", second.before, false],
    ["neither", "x", false],
  ])("counts under an If-Range of %s: %s", (_, ifRange, counts) => {
    expect(rangeOf({ Range: "bytes=0-0", "If-Range": ifRange }) !== null).toBe(counts);
  });

  test("does not count by a date that two files of a second may share", () => {
    const headers = { Range: "bytes=0-0", "If-Range": lastModified };
    const stored = Date.parse(lastModified);
    expect(rangeOf(headers, 100, stored + 999)).toBeNull();
    expect(rangeOf(headers, 100, stored + 1000)).not.toBeNull();
  });

  test("is the whole file where If-Range fails, be the range beyond it", () => {
    expect(rangeOf({ Range: "bytes=500-", "If-Range": '"a2"' })).toBeNull();
  });
});
