import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      // Pure functions: the files share a worker and what it has imported, which took longer than their tests.
      {
        test: { name: "core", include: ["test/core/**/*.test.ts"], testTimeout: 60_000, isolate: false, maxWorkers: 2 },
      },
      {
        test: {
          name: "worker",
          include: ["test/worker/**/*.test.ts"],
          globalSetup: ["test/worker/bundle.ts"],
          execArgv: ["--require", "./test/worker/mend-miniflare.cjs"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As above; each file has servers of its own.
          isolate: false,
          // Of two cores: tests wait for alarms, retries and the turn of the minute as well.
          maxWorkers: 3,
          // After those of core, of which two run at a time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
