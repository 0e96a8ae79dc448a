import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/http";
const identity = "test/core/identity";

/** What requests and grants are judged by, as far as it needs no store. */
export const httpFaults: readonly Fault[] = [
  ...faultsOf(
    "src/http/body.ts",
    [`${folder}/body.test.ts`],
    [
      ["http-part-count", "partCount > maximumPartCount + 1", "partCount > maximumPartCount + 2"],
      ["http-part-first", "let matched: number | null = 0;", "let matched: number | null = null;"],
      ["http-part-line", "i = lineEnd + 1;", "i = lineEnd + 2;"],
      ["http-part-boundary-name", "/;\\s*boundary=", "/boundary="],
    ],
  ),
  ...faultsOf(
    "src/http/photos.ts",
    [`${folder}/photos.test.ts`],
    [["http-check-cancelled", "c.executionCtx.waitUntil(examining.catch(() => {}));", "examining.catch(() => {});"]],
  ),
  ...faultsOf(
    "src/store/check-stores.ts",
    ["test/core/store/check-stores.test.ts"],
    [
      ["store-health-slow", "{ states: latest.states, until: now + answerLifetime };", "latest;"],
      ["store-health-kept", "latest = { states: { database,", "const _ = { states: { database,"],
      ["store-health-age", "const answerLifetime = 5000;", "const answerLifetime = 6000;"],
    ],
  ),
  ...faultsOf(
    "src/http/label-schemas.ts",
    [`${folder}/label-schemas.test.ts`],
    [
      ["http-filter-count", "const maximumFilterCount = 4;", "const maximumFilterCount = 5;"],
      ["http-filter-colon", 'text.indexOf(":")', 'text.lastIndexOf(":")'],
      ["http-label-start", "[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,", "[A-Za-z0-9_.-]{1,64}$/,"],
      ["http-label-end", "[A-Za-z0-9_.-]{0,63}$/,", "[A-Za-z0-9_.-]{0,63}/,"],
      ["http-label-separators", "[^\\p{C}\\p{Zl}\\p{Zp}]", "[^\\p{C}]"],
      ["http-label-form", 'value.normalize("NFC")', 'value.normalize("NFKC")'],
    ],
  ),
  ...faultsOf(
    "src/http/conditions.ts",
    [`${folder}/conditions.test.ts`],
    [
      ["http-match-weak", "tags.includes(etag)", 'tags.some((tag) => tag.replace("W/", "") === etag)'],
      ["http-none-match-strong", 'tag.replace(/^W\\//, "") === etag', "tag === etag"],
      [
        "http-date-after-tag",
        "match !== null ? !matchesStrongly(match, etag) :",
        "match !== null && !matchesStrongly(match, etag) ? true :",
      ],
      ["http-if-range-weak", "return ifRange.trim() === etag;", 'return ifRange.trim().replace("W/", "") === etag;'],
      ["http-if-range-date", "date === wholeSeconds(modifiedAt)", "date >= wholeSeconds(modifiedAt)"],
      ["http-if-range-second", "now - date >= 1000", "now - date >= 800"],
      ["http-date-seconds", "Math.floor(time.getTime() / 1000) * 1000", "time.getTime()"],
      [
        "http-range-suffix",
        "byteLength - Number(last)) : Number(first)",
        "byteLength - Number(last) - 1) : Number(first)",
      ],
      ["http-range-last", "Number(last) + 1)", "Number(last))"],
      ["http-range-several", "others.length > 0 || ", ""],
      [
        "http-range-backwards",
        "Number(last) < Number(first)) return null",
        'Number(last) < Number(first)) return "unsatisfiable"',
      ],
    ],
  ),
  ...faultsOf(
    "src/http/cursor.ts",
    [`${folder}/cursor.test.ts`],
    [
      ["http-cursor-list", "(list: string, id: Id): Uint8Array {", '(list: string, id: Id): Uint8Array { list = "";'],
      ["http-cursor-alphabet", "if (!/^[\\w-]+$/.test(cursor)) return new Uint8Array();", ""],
      ["http-cursor-unsigned", "isId(id) && (await", "isId(id) || (await"],
    ],
  ),
  ...faultsOf(
    "src/http/known-query.ts",
    [`${folder}/known-query.test.ts`],
    [
      ["http-told-names", "const toldNameCount = 10;", "const toldNameCount = 12;"],
      ["http-told-length", "const toldNameLength = 64;", "const toldNameLength = 77;"],
      ["http-repeatable", "!repeatable.has(name)", "true"],
      ["http-repeated", "seen.has(name) ? repeated : seen", "seen.has(name) ? seen : repeated"],
      ["http-unknown", "!known.includes(name)", "!(name in Object(known))"],
    ],
  ),
  ...faultsOf(
    "src/http/ready-player-me.ts",
    [`${folder}/ready-player-me.test.ts`],
    [
      ["http-rpm-low", "low: { lod: 2, textureSize: 256,", "low: { lod: 2, textureSize: 512,"],
      ["http-rpm-usual-pose", '=== "T" ? "t" : "a"', '=== "A" ? "a" : "t"'],
      [
        "http-rpm-lod-order",
        'query.get("lod")) ?? known(lods, query.get("meshLod"))',
        'query.get("meshLod")) ?? known(lods, query.get("lod"))',
      ],
      ["http-rpm-size-up", "findLast((size) => size <= Number(limit))", "find((size) => size >= Number(limit))"],
      ["http-rpm-prototype", "Object.hasOwn(presets, quality) ? presets[quality] : usual", "presets[quality] ?? usual"],
      ["http-rpm-color", "channel > 255", "channel > 256"],
      ["http-rpm-picture", "width >= Number(text)", "width > Number(text)"],
    ],
  ),
  ...faultsOf(
    "src/http/security-text.ts",
    [`${folder}/security-text.test.ts`],
    [
      ["http-security-life", "180 * 24 * 60", "216 * 24 * 60"],
      ["http-security-scheme", "https:\\/\\/\\S+|tel", "https?:\\/\\/\\S+|tel"],
    ],
  ),
  ...faultsOf(
    "src/http/answer-headers.ts",
    [`${folder}/answer-headers.test.ts`],
    [
      ["http-work-time", "const usualWorkTime = 2;", "const usualWorkTime = 3;"],
      ["http-hsts-plain", "if (isSecure) c.header", "c.header"],
      ["http-kept-by-nobody", 'if (!headers.has("Cache-Control")) c.header', "c.header"],
    ],
  ),
  ...faultsOf(
    "src/http/hexadecimal.ts",
    [`${folder}/hexadecimal.test.ts`],
    [["http-hexadecimal-padding", '.padStart(2, "0")', ""]],
  ),
  ...faultsOf(
    "src/http/drain.ts",
    [`${folder}/drain.test.ts`],
    [
      ["http-drain-bound", "if (byteLength > maximumBodyByteLength)", "if (byteLength > 1.2 * maximumBodyByteLength)"],
      ["http-drain-announced", '"Content-Length") ?? 0) > maximum', '"Content-Length") ?? 0) >= maximum'],
      ["http-drain-used", " || bodyUsed ||", " ||"],
    ],
  ),
  ...faultsOf(
    "src/http/authenticate.ts",
    [`${folder}/authenticate.test.ts`],
    [
      ["http-bearer-start", "/^Bearer +", "/Bearer +"],
      ["http-bearer-end", "/.=-]+) *$/i", "/.=-]+)/i"],
      ["http-bearer-case", "/.=-]+) *$/i", "/.=-]+) *$/"],
      ["http-scope-bound", "missing.length > 0", "missing.length > 1"],
      ["http-scope-solve", "if (knowsFeatures) requireScope", "requireScope"],
      ["http-scope-any", 'requireScope(c.get("caller"), ...scopes);', 'requireScope(c.get("caller"));'],
    ],
  ),
  ...faultsOf(
    "src/http/description.ts",
    [`${folder}/description.test.ts`],
    [
      ["http-described-headers", "{ ...headers, ...wait, ...response.headers }", "{ ...headers, ...wait }"],
      ["http-described-work", 'status === "202" ? workHeader', 'status === "201" ? workHeader'],
      ["http-described-key", "if (item.post?.security?.length) takeKey", "if (item.post) takeKey"],
      ["http-described-key-length", "maxLength: 255", "maxLength: 256"],
      ["http-described-rate", "status < 500 ? rateHeaders : {}", "rateHeaders"],
      ["http-described-type", 'code.replaceAll("_", "-")', 'code.replace("_", "-")'],
      ["http-described-codes", "errorCodes[code].status === status)", "errorCodes[code].status >= status)"],
      ["http-described-schema", 'app.openAPIRegistry.register("Problem", problemSchema);', ""],
    ],
  ),
  ...faultsOf(
    "src/identity/oauth-error.ts",
    [`${identity}/oauth-error.test.ts`],
    [
      ["identity-parameter-length", "maximumParameterLength = 2048;", "maximumParameterLength = 2458;"],
      ["identity-form-type", "urlencoded\\b/i", "urlencoded/i"],
      ["identity-empty-parameter", 'if (value !== "") form.set', "form.set"],
    ],
  ),
  ...faultsOf(
    "src/identity/scopes.ts",
    [`${identity}/scopes.test.ts`],
    [
      ["identity-no-scopes", "names.size === 0 ? [...held]", "names.size === 0 ? []"],
      ["identity-any-feature", 'features.includes("gltf")', "features.length > 0"],
    ],
  ),
  ...faultsOf(
    "src/identity/grant.ts",
    [`${identity}/grant.test.ts`],
    [
      ["identity-offline-unasked", "0) return scopesOf(account);", "0) return grantableScopes(account, client);"],
      ["identity-empty-grant", "if (scopes.length === 0) throw", "if (scopes.length < 0) throw"],
      ["identity-refreshing", "refreshing ?", "!refreshing ?"],
    ],
  ),
];
