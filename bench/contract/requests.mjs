// Arbitrary requests for one operation of the document. `faults` names what a request has that its description forbids.
import fc from "fast-check";
import { allowed, hostileJson, hostileText, rawHostileText } from "./values.mjs";

/** `subjects` are values of parameters that name what exists; `photo` is a picture that is accepted. */
export function arbitraryRequest({ method, path, operation }, { resolve, isAllowed, subjects, tokens, photo }) {
  const parameters = (operation.parameters ?? []).map(resolve);
  const secured = operation.security?.length > 0;
  return fc
    .record({
      values: fc.tuple(
        ...parameters.map((parameter) => arbitraryParameter(parameter, subjects, resolve, parameters.length)),
      ),
      extras: fc.oneof(
        { weight: 9, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 }) },
      ),
      token: secured ? arbitraryToken(tokens) : fc.constant({ value: undefined, valid: true }),
      headers: arbitraryHeaders,
      body: operation.requestBody
        ? arbitraryBody(resolve(operation.requestBody).content, resolve, photo)
        : fc.constant({ valid: true }),
    })
    .map((parts) => assemble(method, path, parameters, parts, isAllowed));
}

/** The more parameters, the rarer a hostile one, so that requests come through to the route. */
function arbitraryParameter(parameter, subjects, resolve, count) {
  const valid =
    subjects[parameter.name] === undefined ? allowed(parameter.schema, resolve) : fc.constant(subjects[parameter.name]);
  const choices = [
    { weight: 4 + 4 * count, arbitrary: valid.map((value) => ({ value: String(value) })) },
    { weight: 3, arbitrary: hostileText.map((value) => ({ value, hostile: true })) },
    { weight: 1, arbitrary: rawHostileText.map((raw) => ({ raw })) },
  ];
  if (parameter.in !== "path")
    choices.push({ weight: parameter.required ? 1 : 4 + 2 * count, arbitrary: fc.constant({}) });
  if (parameter.in === "query") {
    choices.push({
      weight: 1,
      arbitrary: fc.tuple(valid, hostileText).map(([value, again]) => ({ value: String(value), again })),
    });
  }
  return fc.oneof(...choices);
}

function arbitraryToken({ valid, other }) {
  const broken = [
    undefined,
    "",
    "x",
    "a.b.c",
    `${valid}x`,
    valid.slice(0, -10),
    valid.replace(/^[^.]+/, "eyJhbGciOiJub25lIn0"),
    "é",
    valid.repeat(5),
  ];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant({ value: valid, valid: true }) },
    { weight: 2, arbitrary: fc.constant({ value: other, valid: true, other: true }) },
    { weight: 3, arbitrary: fc.constantFrom(...broken).map((value) => ({ value, valid: false })) },
  );
}

/** Headers that the interface understands or must ignore. */
const arbitraryHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        Accept: fc.constantFrom("*/*", "text/html", "application/xml;q=0", ";;"),
        Range: fc.constantFrom(
          "bytes=0-0",
          "bytes=-1",
          "bytes=5-1",
          "bytes=99999999999-",
          "bytes=0-1,3-4",
          "bytes=99999999999999999999-",
          "x",
        ),
        "If-None-Match": fc.constantFrom("*", '"x"', 'W/"x"', "x"),
        "If-Match": fc.constantFrom("*", '"x"', "x"),
        "If-Modified-Since": fc.constantFrom("Mon, 01 Jan 2035 00:00:00 GMT", "x"),
        "Last-Event-ID": fc.constantFrom("0", "-1", "x", "99999999999999999999"),
        "Idempotency-Key": fc.oneof(fc.uuid(), fc.constantFrom("", "k", "k".repeat(300), "\u00e9", '"quoted"')),
        "X-HTTP-Method-Override": fc.constant("DELETE"),
        "X-Forwarded-Host": fc.constant("evil.example"),
        Origin: fc.constant("https://evil.example"),
        Cookie: fc.constant("a=b; =; __Host-x=%"),
      },
      { requiredKeys: [] },
    ),
  },
);

function arbitraryBody(content, resolve, photo) {
  const [type, { schema, example }] = Object.entries(content)[0];
  const valid = (bytes, contentType = type) => ({ bytes, contentType, valid: true });
  const invalid = (bytes, contentType = type) => ({ bytes, contentType, valid: false });
  const foreign = fc
    .tuple(
      fc.constantFrom("text/plain", "application/xml", "multipart/form-data", "", "x", `${type}; charset=utf-16`),
      fc.uint8Array({ maxLength: 64 }),
    )
    .map(([contentType, bytes]) => invalid(Buffer.from(bytes), contentType));
  const stated = example ?? statedExample(schema ?? {}, resolve);
  if (/json$/.test(type)) {
    const good = (stated === undefined ? allowed(schema, resolve) : fc.constant(stated)).map((value) =>
      valid(JSON.stringify(value)),
    );
    const texts = hostileJson(schema, resolve).map((text) => ({ bytes: text, contentType: type, valid: null }));
    return fc.oneof({ weight: 4, arbitrary: good }, { weight: 4, arbitrary: texts }, { weight: 1, arbitrary: foreign });
  }
  if (type === "application/x-www-form-urlencoded") {
    const names = Object.keys(resolve(schema).properties ?? {});
    const fields = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText), hostileText), { maxLength: 6 });
    const mixed = fields.map((changed) => {
      const form = new URLSearchParams(stated ?? {});
      for (const [name, value] of changed) form.append(name.toWellFormed?.() ?? name, value);
      return { bytes: form.toString(), contentType: type, valid: null };
    });
    const good = fc.constant(valid(new URLSearchParams(stated ?? {}).toString()));
    const garbled = fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => ({ bytes: Buffer.from(bytes), contentType: type, valid: null }));
    return fc.oneof(
      { weight: 1, arbitrary: good },
      { weight: 5, arbitrary: mixed },
      { weight: 1, arbitrary: garbled },
      { weight: 1, arbitrary: foreign },
    );
  }
  const boundary = "frontier";
  const multipart = `multipart/form-data; boundary=${boundary}`;
  const form = (...parts) =>
    Buffer.concat([...parts.map((part) => filePart(boundary, ...part)), Buffer.from(`--${boundary}--\r\n`)]);
  const spoilt = fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 255 })).map(([at, cut, byte]) => {
    const bytes = Buffer.from(cut % 2 ? photo.subarray(0, at % photo.length) : photo);
    if (bytes.length > 0) bytes[at % Math.min(64, bytes.length)] = byte;
    return { bytes: form(["image", bytes]), contentType: multipart, valid: null };
  });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(valid(form(["image", photo]), multipart)) },
    { weight: 4, arbitrary: spoilt },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          form(),
          form(["image", photo], ["image", photo]),
          form(["picture", photo]),
          form(["image", photo], ["note", Buffer.from("x")]),
          form(["image", Buffer.alloc(0)]),
        )
        .map((bytes) => invalid(bytes, multipart)),
    },
    {
      weight: 1,
      arbitrary: fc.nat({ max: 200 }).map((length) => invalid(form(["image", photo]).subarray(0, length), multipart)),
    },
    {
      weight: 1,
      arbitrary: hostileText.map((name) => invalid(form([name === "image" ? "x" : name, photo]), multipart)),
    },
    { weight: 1, arbitrary: foreign },
  );
}

/** The example of a schema, or that which its properties state. */
function statedExample(schema, resolve) {
  const { example, properties, allOf = [] } = resolve(schema);
  if (example !== undefined || (properties === undefined && allOf.length === 0)) return example;
  const stated = Object.entries(properties ?? {}).map(([name, each]) => [name, resolve(each).example]);
  const own = Object.fromEntries(stated.filter(([, value]) => value !== undefined));
  return Object.assign({}, ...allOf.map((each) => statedExample(each, resolve)), own);
}

function filePart(boundary, name, bytes) {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

function assemble(method, path, parameters, { values, extras, token, headers, body }, isAllowed) {
  const faults = [];
  // A photo that is accepted would have the machine reconstruct heads for the rest of the day.
  const cheap = method === "POST" && path.endsWith("/avatars") ? "solve=false" : null;
  let conditional = Object.keys(headers).some((name) => /^(If-|Range|Idempotency)/.test(name));
  let target = path;
  const query = [];
  const sent = { ...headers };
  parameters.forEach((parameter, index) => {
    const { value, raw, again, hostile } = values[index];
    if (value === undefined && raw === undefined) {
      if (parameter.required) faults.push(`${parameter.name} missing`);
      return;
    }
    const text = raw ?? encode(value);
    if (parameter.in === "path") target = target.replace(`{${parameter.name}}`, text === "" ? "%20" : text);
    else if (parameter.in === "query")
      query.push(`${parameter.name}=${text}`, ...(again === undefined ? [] : [`${parameter.name}=${encode(again)}`]));
    const header = (value ?? raw).replace(/[^\x20-\x7e]/g, "").trim();
    if (parameter.in === "header") sent[parameter.name] = header;
    if (cheap !== null && parameter.name === "solve") return;
    if (again !== undefined || raw !== undefined || hostile) conditional = true;
    const isSound =
      parameter.in === "header"
        ? isAllowed(parameter.schema, header)
        : isAllowed(parameter.schema, raw ?? value, parameter.explode);
    if (!isSound) faults.push(`${parameter.in} ${parameter.name}`);
  });
  for (const [name, value] of extras) query.push(`${encode(name)}=${encode(value)}`);
  // OAuth has unknown parameters ignored (RFC 6749, section 3.2); the documents beside its endpoints do the same, and the
  // addresses that Ready Player Me had.
  const isLenient = /^\/oauth\/|^\/\.well-known\/(?!security)|^\/\{public_id\}/.test(path);
  const isUnknown = ([name]) => !parameters.some((parameter) => parameter.in === "query" && parameter.name === name);
  if (!isLenient && extras.some(isUnknown)) faults.push("an unknown parameter");
  else if (extras.length > 0) conditional = true;
  if (token.value !== undefined) sent.Authorization = `Bearer ${token.value}`.replace(/[^\x20-\x7e]/g, "?");
  if (body.contentType) sent["Content-Type"] = body.contentType;
  const search = [
    ...query.filter((pair) => cheap === null || !pair.startsWith("solve=")),
    ...(cheap ? [cheap] : []),
  ].join("&");
  return {
    method,
    target: search === "" ? target : `${target}?${search}`,
    headers: sent,
    body: body.bytes,
    faults,
    token,
    bodyValid: body.valid,
    conditional,
  };
}

function encode(text) {
  const encoded = encodeURIComponent(text.toWellFormed?.() ?? text);
  return encoded === "." || encoded === ".." ? `x${encoded}` : encoded;
}
