import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Fault, withFault } from "./fault.ts";

/** How a run of tests ended: `failed` names the first test that failed, or says why there was none. */
export interface TestRun {
  readonly failed: string | null;
}

interface VitestReport {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const kernels = "build/wasm";

/** A copy of the working tree in a temporary folder, with the same build and the same node_modules. */
export class Sandbox {
  readonly #folder = mkdtempSync(join(tmpdir(), "likeness-mutate-"));

  constructor() {
    const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    for (const path of String(listed).split("\0").filter(existsSync)) this.#copy(path);
    this.#copy("build");
    symlinkSync(resolve("node_modules"), join(this.#folder, "node_modules"));
  }

  /** Runs the tests of a fault with the fault in place, which is taken back. */
  async try(fault: Fault, limitSeconds: number): Promise<TestRun> {
    const path = join(this.#folder, fault.file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, withFault(text, fault));
    try {
      if (fault.file.startsWith("wasm/")) this.#buildKernels(fault);
      return await this.test(fault.tests, limitSeconds);
    } finally {
      writeFileSync(path, text);
      if (fault.file.startsWith("wasm/")) this.#copy(kernels);
    }
  }

  /** What `run` says of the copy, in this folder, with another text in place of a file's, which is taken back. */
  async with<Said>(file: string, text: string, run: (folder: string) => Promise<Said>): Promise<Said> {
    const path = join(this.#folder, file);
    const own = readFileSync(path, "utf8");
    writeFileSync(path, text);
    try {
      return await run(this.#folder);
    } finally {
      writeFileSync(path, own);
    }
  }

  /** Runs tests until one fails; running longer than the limit is a failure too. */
  async test(tests: readonly string[], limitSeconds: number): Promise<TestRun> {
    const report = join(this.#folder, "report.json");
    rmSync(report, { force: true });
    const options = ["run", "--project", "core", "--bail", "1", "--reporter", "json", "--outputFile", report];
    const vitest = [join("node_modules", "vitest", "vitest.mjs"), ...options, ...tests];
    if (!(await endsWithin(vitest, this.#folder, limitSeconds))) return { failed: `runs for over ${limitSeconds} s` };
    if (!existsSync(report)) throw new Error(`vitest wrote no report of ${tests.join(" ")}`);
    return { failed: firstFailure(JSON.parse(readFileSync(report, "utf8"))) };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #copy(path: string): void {
    const to = join(this.#folder, path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to, { recursive: true, force: true });
  }

  #buildKernels({ id }: Fault): void {
    try {
      execFileSync(process.execPath, ["--import", "tsx", "tools/build-wasm.ts"], { cwd: this.#folder, stdio: "pipe" });
    } catch (error) {
      throw new Error(`${id} does not compile`, { cause: error });
    }
  }
}

/** Runs node and everything that it starts; false where that had to be ended. */
function endsWithin(args: readonly string[], cwd: string, seconds: number): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd, detached: true, stdio: "ignore" });
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      process.kill(-child.pid!, "SIGKILL");
      done(false);
    }, 1000 * seconds);
    child.once("error", fail);
    child.once("exit", () => {
      clearTimeout(timer);
      done(true);
    });
  });
}

function firstFailure({ numTotalTests, testResults }: VitestReport): string | null {
  if (testResults.length === 0) throw new Error("no test was found");
  for (const { assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === "failed");
    if (failed) return failed.fullName;
  }
  const broken = testResults.find(({ status }) => status === "failed");
  if (broken) return `${broken.name.split("/").pop()} as a whole`;
  if (numTotalTests === 0) throw new Error("no test was run");
  return null;
}
