// npm run mutate -- [part of an id or file ...]: makes one plausible mistake of tools/mutate/ after another in a copy of
// the working tree and runs the tests that have to notice it. Prints which were noticed, by what, and their share by
// folder; exits with 1 below the least share. Needs `npm run build`. A mistake takes some seconds, one in wasm/ more.

import { type Fault, folderOf } from "./mutate/fault.ts";
import { faults } from "./mutate/faults.ts";
import { Sandbox } from "./mutate/sandbox.ts";

const leastShare = 0.85;
const limitSeconds = 600;

const parts = process.argv.slice(2);
const chosen = faults.filter(
  ({ id, file }) => parts.length === 0 || parts.some((part) => `${id} ${file}`.includes(part)),
);
if (chosen.length === 0) throw new Error(`no fault is named like ${parts.join(" or ")}`);

const sandbox = new Sandbox();
process.once("SIGINT", () => {
  sandbox.remove();
  process.exit(130);
});
try {
  const before = await sandbox.test([...new Set(chosen.flatMap(({ tests }) => tests))], 10 * limitSeconds);
  if (before.failed) throw new Error(`without a fault, ${before.failed} fails`);
  const noticed = new Set<Fault>();
  for (const fault of chosen) {
    const { failed } = await sandbox.try(fault, limitSeconds);
    if (failed) noticed.add(fault);
    console.log(`${failed ? "noticed " : "SURVIVED"}  ${fault.id.padEnd(34)}  ${failed ?? fault.file}`);
  }
  printShares(noticed);
  if (noticed.size < leastShare * chosen.length) process.exitCode = 1;
} finally {
  sandbox.remove();
}

function printShares(noticed: ReadonlySet<Fault>): void {
  const line = (name: string, of: readonly Fault[]) => {
    const count = of.filter((fault) => noticed.has(fault)).length;
    const survived = of.length - count;
    console.log(`${name.padEnd(24)}${String(count).padStart(4)} noticed${String(survived).padStart(4)} survived`);
  };
  console.log();
  for (const folder of new Set(chosen.map(folderOf))) {
    line(
      folder,
      chosen.filter((fault) => folderOf(fault) === folder),
    );
  }
  line("all", chosen);
  console.log(`${((100 * noticed.size) / chosen.length).toFixed(0)} % noticed`);
}
