// What the database of each test server holds at first. Passwords take long to hash, so that it is written once for all.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { accountStatements } from "../../tools/accounts.ts";

const seedFile = "build/worker-test/seeds.json";
const migrations = "src/store/migrations";

/** As accounts that were there before photos were dropped by default. */
const keeping = { photoRetention: "keep" } as const;

export async function writeSeeds(): Promise<void> {
  const names = readdirSync(migrations).sort();
  const tables = names.flatMap((name) => readFileSync(`${migrations}/${name}`, "utf8").split(/;\n\n/));
  const accounts = await accountStatements({
    clients: [
      { id: "studio", secret: "studio-secret", account: "alice", redirectUris: ["https://studio.test/callback"] },
      { id: "app", name: "An App", secret: null, account: null, redirectUris: ["http://127.0.0.1/callback"] },
    ],
    accounts: [
      { username: "alice", password: "password-of-alice", features: ["gltf"], plan: "standard", ...keeping },
      { username: "bob", password: "password-of-bob", features: [], plan: "standard", ...keeping },
      { username: "carla", password: "password-of-carla", features: [], plan: "trial", ...keeping },
    ],
  });
  writeFileSync(seedFile, JSON.stringify([...tables, ...accounts]));
}

/** The statements of all migrations, and those that enter the accounts and clients. */
export function readSeeds(): string[] {
  return JSON.parse(readFileSync(seedFile, "utf8"));
}
