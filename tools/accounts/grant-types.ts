/** Short names of the command line, and the grant types they stand for. */
export const grantTypes: Readonly<Record<string, string>> = {
  password: "http://auth0.com/oauth/grant-type/password-realm",
  credentials: "client_credentials",
  code: "authorization_code",
  refresh: "refresh_token",
  guest: "urn:likeness:params:oauth:grant-type:guest",
};

/** A trusted client may do what its secret is good for; a public one may only send people to the sign-in page. */
export function defaultGrantTypes(isPublic: boolean, redirectUris: readonly string[]): string[] {
  const names = [
    ...(isPublic ? [] : ["password", "credentials"]),
    ...(redirectUris.length > 0 ? ["code"] : []),
    "refresh",
  ];
  return names.map((name) => grantTypes[name]);
}
