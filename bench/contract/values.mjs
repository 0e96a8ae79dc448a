// Values for parameters and bodies: those that a schema allows, and hostile ones.
import fc from "fast-check";

const hostileTexts = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "true",
  "-1",
  "0",
  "1e3",
  "0x10",
  "1.5",
  "+1",
  "01",
  "9007199254740993",
  "9223372036854775808",
  "99999999999999999999999999",
  "1;DROP TABLE avatars",
  "1' OR '1'='1",
  "../../../../etc/passwd",
  "%00",
  "\u0000",
  "\r\nX-Injected: 1",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "\ud800",
  "İ",
  "ﷺ".repeat(50),
  "👩‍👩‍👧‍👦",
  "\u202e",
  "#ffffff",
  "#GGGGGG",
  "a".repeat(300),
  "a,".repeat(500),
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

/** What is written into a URL without being encoded: malformed escapes and characters of other meaning. */
export const rawHostileText = fc.constantFrom(
  "%",
  "%zz",
  "%C3%28",
  "%ED%A0%80",
  "a+b",
  "a%2Fb",
  "a;b",
  "a|b",
  "%u0041",
);

/** Values that `schema` allows; `resolve` follows references. */
export function allowed(schema, resolve) {
  const { type, enum: choices, const: only, minimum, maximum, examples, example, ...rest } = resolve(schema);
  if (only !== undefined) return fc.constant(only);
  if (choices !== undefined) return fc.constantFrom(...choices);
  const stated = [...(examples ?? []), ...(example === undefined ? [] : [example])];
  if (rest.properties !== undefined) return allowedObject(rest, resolve);
  if (rest.additionalProperties?.type !== undefined && stated.length === 0) {
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), allowed(rest.additionalProperties, resolve), {
      maxKeys: 4,
    });
  }
  if (rest.items !== undefined)
    return fc.array(allowed(rest.items, resolve), { maxLength: Math.min(rest.maxItems ?? 3, 3) });
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") {
    const bounds = { min: minimum ?? 0, max: maximum ?? 1000 };
    return type === "integer" ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
  }
  if (stated.length > 0) return fc.constantFrom(...stated);
  if (rest.pattern !== undefined) return fc.stringMatching(new RegExp(rest.pattern));
  return fc.string({ minLength: rest.minLength ?? 1, maxLength: Math.min(rest.maxLength ?? 12, 12) });
}

function allowedObject({ properties, required = [] }, resolve) {
  const members = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, allowed(each, resolve)]));
  return fc.record(members, { requiredKeys: required });
}

/** JSON texts: an allowed value with a member dropped, replaced or added, any JSON, and what is no JSON. */
export function hostileJson(schema, resolve) {
  const broken = fc
    .tuple(allowed(schema, resolve), fc.nat(), fc.jsonValue({ maxDepth: 2 }))
    .map(([value, at, other]) => {
      if (typeof value !== "object" || value === null) return JSON.stringify(other);
      const names = Object.keys(value);
      const name = names[at % Math.max(1, names.length)] ?? "added";
      return JSON.stringify(at % 3 === 0 ? { ...value, [name]: undefined } : { ...value, [name]: other });
    });
  const odd = fc.constantFrom(
    "",
    "{",
    "[]",
    "null",
    "0",
    '"text"',
    '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
    "[".repeat(2000),
    `${'{"a":'.repeat(500)}1${"}".repeat(500)}`,
    '{"a":1e999}',
    '{"a":"\\ud800"}',
    "\u0000",
    `{"a":"${"x".repeat(100_000)}"}`,
  );
  return fc.oneof(broken, fc.json({ maxDepth: 3 }), odd);
}
