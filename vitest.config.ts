import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "core", include: ["test/core/**/*.test.ts"], testTimeout: 60_000 } },
      {
        test: {
          name: "worker",
          include: ["test/worker/**/*.test.ts"],
          globalSetup: ["test/worker/bundle.ts"],
          execArgv: ["--require", "./test/worker/mend-miniflare.cjs"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
