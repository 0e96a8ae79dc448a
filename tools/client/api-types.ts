import openapiTS, { astToString } from "openapi-typescript";

const preface = "// Made from /openapi.json by `npm run build:client`; not to be changed by hand.\n\n";

/** TypeScript types of an OpenAPI document, as `client/src/openapi.ts` has them. */
export async function apiTypes(document: string): Promise<string> {
  return preface + astToString(await openapiTS(document, { alphabetize: true, immutable: true }));
}
