import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

const worker = "studio/offline.js";

/** Tells the service worker the files of the build, so that another build is another worker. */
const nameFiles: Plugin = {
  name: "name-files",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith("studio/") && name !== worker);
    const chunk = bundle[worker];
    if (chunk?.type !== "chunk") throw new Error(`there is no ${worker}`);
    const names = [...files, "studio/icon.svg"].sort().map((name) => `/${name}`);
    chunk.code = `const studioFiles = ${JSON.stringify(names)};\n${chunk.code}`;
  },
};

/** The studio as static assets: its page at /, everything else of it below /studio/. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [nameFiles],
  build: {
    outDir: resolve(import.meta.dirname, "../../build/studio"),
    emptyOutDir: true,
    assetsDir: "studio",
    modulePreload: { polyfill: false },
    // three.js, which is loaded when a head is shown.
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      input: {
        index: resolve(import.meta.dirname, "index.html"),
        offline: resolve(import.meta.dirname, "offline/offline.ts"),
      },
      output: { entryFileNames: ({ name }) => (name === "offline" ? worker : "studio/[name]-[hash].js") },
    },
  },
});
