// Conditional requests (RFC 9110, section 13) and single ranges (section 14), judged by what is stored.

/** What a file is compared by. */
export interface Validators {
  /** Strong, with its quotes. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** The precedence of section 13.2.2 for a GET or HEAD; what is malformed counts as not sent. */
export function judgeConditions(
  headers: Headers,
  { etag, modifiedAt }: Validators,
): "send" | "not_modified" | "failed" {
  const match = readEntityTags(headers.get("If-Match"));
  const unmodifiedSince = readDate(headers.get("If-Unmodified-Since"));
  if (match !== null ? !matchesStrongly(match, etag) : isAfter(modifiedAt, unmodifiedSince)) return "failed";
  const noneMatch = readEntityTags(headers.get("If-None-Match"));
  if (noneMatch !== null) return matchesWeakly(noneMatch, etag) ? "not_modified" : "send";
  const modifiedSince = readDate(headers.get("If-Modified-Since"));
  return modifiedSince !== null && !isAfter(modifiedAt, modifiedSince) ? "not_modified" : "send";
}

/**
 * The one range that is asked for, cut to the file; null for the whole file, where none is asked for, several are, what
 * is asked for is malformed, or If-Range does not name this very file. `now` is the time of the answer.
 */
export function readRange(
  headers: Headers,
  byteLength: number,
  validators: Validators,
  now: number,
): ByteRange | "unsatisfiable" | null {
  const ranges =
    /^bytes=(.*)$/i
      .exec(headers.get("Range") ?? "")?.[1]
      .split(",")
      .map((range) => range.trim()) ?? [];
  const [range, ...others] = ranges.filter((each) => each !== "");
  if (range === undefined || others.length > 0 || !isRangeWanted(headers.get("If-Range"), validators, now)) return null;
  const [, first, last] = /^(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === undefined || first + last === "") return null;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  const offset = first === "" ? Math.max(0, byteLength - Number(last)) : Number(first);
  const end = first === "" || last === "" ? byteLength : Math.min(byteLength, Number(last) + 1);
  return offset < end ? { offset, length: end - offset } : "unsatisfiable";
}

/** Section 13.1.5: a strong comparison; a date counts only where it cannot stand for two files of one second. */
function isRangeWanted(ifRange: string | null, { etag, modifiedAt }: Validators, now: number): boolean {
  if (ifRange === null) return true;
  const date = readDate(ifRange);
  if (date === null) return ifRange.trim() === etag;
  return date === wholeSeconds(modifiedAt) && now - date >= 1000;
}

/** `*`, or the tags of a list as they are written; null where there is none or one of them is no tag. */
function readEntityTags(text: string | null): "*" | string[] | null {
  if (text === null) return null;
  if (text.trim() === "*") return "*";
  const tags = text.match(/(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  const isList = /^[\s,]*((W\/)?"[\x21\x23-\x7e\x80-\xff]*"(\s*,[\s,]*|\s*$))+$/.test(text);
  return isList ? tags : null;
}

function matchesStrongly(tags: "*" | string[], etag: string): boolean {
  return tags === "*" || tags.includes(etag);
}

function matchesWeakly(tags: "*" | string[], etag: string): boolean {
  return tags === "*" || tags.some((tag) => tag.replace(/^W\//, "") === etag);
}

const imfDate = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const rfc850Date = /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const asctimeDate = /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** The three forms of section 5.6.7, milliseconds since 1970; null for what is none of them. */
function readDate(text: string | null): number | null {
  const trimmed = text?.trim() ?? "";
  if (![imfDate, rfc850Date, asctimeDate].some((form) => form.test(trimmed))) return null;
  const date = Date.parse(asctimeDate.test(trimmed) ? `${trimmed} GMT` : trimmed);
  return Number.isNaN(date) ? null : date;
}

/** By whole seconds, as the dates of HTTP are. */
function isAfter(time: Date, since: number | null): boolean {
  return since !== null && wholeSeconds(time) > since;
}

function wholeSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}
