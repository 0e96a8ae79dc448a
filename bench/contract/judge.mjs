// Compares answers with the document. Schemas are closed first, so that a member that is not described is found too.
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** Statuses of a request without faults: a refusal for the state of the world, not for the request. */
const worldly = new Set([402, 404, 409, 423, 429]);

export class Judge {
  #ajv = addFormats(new Ajv2020({ strict: false, allErrors: false }));
  #document;
  #validators = new Map();

  constructor(document) {
    this.#document = close(structuredClone(document));
    this.#ajv.addFormat("int64", { type: "number", validate: Number.isSafeInteger });
    for (const name of ["password", "binary"]) this.#ajv.addFormat(name, true);
    this.#ajv.addSchema(this.#document, "document");
  }

  resolve = (part) => {
    if (part.$ref === undefined) return part;
    return this.resolve(
      part.$ref
        .split("/")
        .slice(1)
        .reduce((at, name) => at[name.replaceAll("~1", "/")], this.#document),
    );
  };

  /** Whether the text of a parameter is a value that `schema` allows. */
  isAllowed = (schema, text, explode = true) => {
    const { items } = this.resolve(schema);
    if (items !== undefined && explode) return this.isAllowed(items, text);
    if (items !== undefined)
      return text.split(",").every((each) => each.trim() === "" || this.isAllowed(items, each.trim()));
    const types = [this.resolve(schema).type].flat();
    const number = types.includes("integer") || types.includes("number");
    if (number && !/^-?\d+(\.\d+)?$/.test(text)) return false;
    if (types.includes("boolean")) return ["true", "false", "1", "0"].includes(text);
    return this.#errors(schema, number ? Number(text) : text) === null;
  };

  /** What is wrong with the answer, in short sentences. */
  *judge(operation, request, answer) {
    const { status } = answer;
    if (status >= 500) yield `status ${status}`;
    const described = operation.responses[status];
    if (described === undefined) return yield `status ${status} is not described${codeOf(answer)}`;
    yield* this.#judgeAnswer(this.resolve(described), request, answer);
    // The authorization endpoint refuses by leading the browser back (RFC 6749, section 4.1.2.1).
    const isLedBack = status === 303 && /[?&]error=/.test(answer.headers.location);
    if (status < 400 && !isLedBack && request.faults.length > 0)
      yield `${status} although ${request.faults.join(", ")} is not allowed`;
    if (status < 400 && request.bodyValid === false) yield `${status} although the body is not allowed`;
    if (!request.token.valid && status !== 401) yield `${status} without a valid token`;
    const faultless = request.faults.length === 0 && request.token.valid && request.bodyValid === true;
    const isRefusal = status >= 400 && !worldly.has(status) && !(request.open && [401, 403].includes(status));
    if (faultless && isRefusal && !request.conditional && !request.token.other) {
      yield `${status} although the request is as described${codeOf(answer)}`;
    }
  }

  *#judgeAnswer(described, request, { status, headers, body }) {
    for (const [name, part] of Object.entries(described.headers ?? {})) {
      const { required, schema } = this.resolve(part);
      const value = headers[name.toLowerCase()];
      if (value === undefined && required) yield `${status} without ${name}`;
      if (value !== undefined && !this.isAllowed(schema, value)) yield `${status} with ${name} not as described`;
    }
    if (headers["x-request-id"] === undefined) yield `${status} without X-Request-Id`;
    if (request.method === "HEAD") return;
    const content = described.content ?? {};
    if (body.length === 0) {
      if (Object.keys(content).length > 0 && headers["content-length"] !== "0") yield `${status} without a body`;
      return;
    }
    const type = (headers["content-type"] ?? "").split(";")[0];
    if (!(type in content)) return yield `${status} with a body of type "${type}"`;
    const text = body.toString("utf8");
    const value = /json$/.test(type) ? JSON.parse(text) : text;
    const error = content[type].schema ? this.#errors(content[type].schema, value) : null;
    if (error !== null) yield `${status}: ${error}`;
    if (type === "application/problem+json") {
      if (value.status !== status) yield `${status}: the problem says ${value.status}`;
      if (value.request_id !== headers["x-request-id"]) yield `${status}: another request id in the problem`;
    }
  }

  #errors(schema, value) {
    const key = JSON.stringify(schema);
    if (!this.#validators.has(key)) {
      this.#validators.set(key, this.#ajv.compile(JSON.parse(key.replaceAll('"#/', '"document#/'))));
    }
    const validate = this.#validators.get(key);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }
}

/** Adds `unevaluatedProperties: false` to objects that list their properties and say nothing of others. */
function close(document) {
  const bases = new Set();
  const visit = (part, isBase) => {
    if (typeof part !== "object" || part === null) return;
    if (part.allOf) for (const each of part.allOf) bases.add(each.$ref ?? each);
    for (const each of Object.values(part)) visit(each, isBase);
  };
  visit(document);
  const shut = (part, path) => {
    if (typeof part !== "object" || part === null) return;
    const isBase = bases.has(part) || bases.has(path);
    if (
      (part.properties || part.allOf) &&
      part.type !== "array" &&
      part.additionalProperties === undefined &&
      !isBase &&
      !part.example?.value
    ) {
      if (part.type === "object" || part.allOf) part.unevaluatedProperties = false;
    }
    for (const [name, each] of Object.entries(part)) shut(each, `${path}/${name}`);
  };
  shut(document.components?.schemas, "#/components/schemas");
  shut(document.paths, "#/paths");
  return document;
}

function codeOf({ headers, body }) {
  if (!/problem\+json/.test(headers["content-type"] ?? "") || body.length === 0) return "";
  const { code, errors } = JSON.parse(body.toString("utf8"));
  return ` (${code}${errors ? `: ${errors.map(({ parameter, detail }) => `${parameter} ${detail}`).join("; ")}` : ""})`;
}
