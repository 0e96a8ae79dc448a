import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of the processes below this one that run `command`, bytes; Linux alone, elsewhere 0. */
export function memoryOfChildren(command: string): number {
  let sum = 0;
  for (const pid of processIds()) {
    const status = readStatus(pid);
    if (status?.Name !== command || !isBelow(status.PPid, process.pid)) continue;
    sum += 1024 * Number.parseInt(status.VmRSS ?? "0", 10);
  }
  return sum;
}

function processIds(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function isBelow(parent: string, ancestor: number): boolean {
  for (let pid: string | undefined = parent; pid !== undefined && pid !== "0"; pid = readStatus(pid)?.PPid) {
    if (Number(pid) === ancestor) return true;
  }
  return false;
}

/** Null for a process that has ended meanwhile. */
function readStatus(pid: string): Record<string, string> | null {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, "utf8").split("\n");
    return Object.fromEntries(lines.map((line) => line.split(":\t").map((part) => part.trim())));
  } catch {
    return null;
  }
}
