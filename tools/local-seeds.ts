import { grantTypes } from "./accounts/grant-types.ts";
import type { Seeds } from "./accounts.ts";

/** Accounts and clients that exist on a developer's machine only. */
export const localSeeds: Seeds = {
  clients: [
    { id: "demo", secret: "demo-secret", account: "demo@example.com" },
    {
      id: "example-server",
      secret: "example-secret",
      account: "demo@example.com",
      grantTypes: [grantTypes.credentials, grantTypes.guest],
    },
    {
      id: "demo-app",
      name: "Demo App",
      secret: null,
      account: null,
      redirectUris: ["http://127.0.0.1/callback"],
    },
    { id: "studio", name: "Likeness Studio", secret: null, account: null, redirectUris: ["http://localhost/"] },
    {
      id: "example-app",
      name: "Example App",
      secret: null,
      account: null,
      redirectUris: ["http://localhost/signed-in"],
      parentOrigins: ["http://localhost:8790"],
    },
  ],
  accounts: [
    {
      username: "demo@example.com",
      password: "demo-password",
      features: ["gltf"],
      plan: "standard",
      photoRetention: "keep",
    },
    { username: "basic@example.com", password: "demo-password", features: [], plan: "standard" },
  ],
};
