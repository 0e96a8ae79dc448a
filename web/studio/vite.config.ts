import { resolve } from "node:path";
import { defineConfig } from "vite";

/** The studio as static assets: its page at /, everything else of it below /studio/. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: resolve(import.meta.dirname, "../../build/studio"),
    emptyOutDir: true,
    assetsDir: "studio",
    modulePreload: { polyfill: false },
    // three.js, which is loaded when a head is shown.
    chunkSizeWarningLimit: 700,
  },
});
