import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { hairStyles } from "../../src/avatar/head/head-model.ts";
import { type PackageFiles, packageIntegrity, packageName, packageVersion } from "./package.ts";
import { featureSources, hairSources } from "./proxies.ts";
import { skinPaths } from "./skins.ts";

const licence = "CC0-1.0";
const grants = {
  targets: {
    repository: "https://github.com/makehumancommunity/makehuman",
    commits: ["bd0dafc0", "3a69edf5", "a8bc2d54"],
    statement: "This asset was explicitly released as CC0 in september 2020",
    note: "LICENSE.md puts base mesh, rig, targets and expressions under CC0; every .target file says so in its header",
  },
  proxies: {
    repository: "https://github.com/makehumancommunity/makehuman-assets",
    commits: ["8cf9645b"],
    statement: "explicitly released as CC0",
    note: "same uuid, vertices, references, weights and offsets as the file named",
  },
  skins: {
    repository: "https://github.com/makehumancommunity/makehuman-assets",
    commits: ["8cf9645b"],
    statement: "explicitly released as CC0",
    note: "listed by the same name under base/skins/textures; the package scales them to 512 x 512",
  },
} as const;

/** What was measured for the mean head, by this project: numbers over many people, of whom no picture is in the file. */
const measured = {
  path: "tools/head/learned-mean.json",
  licence: "Apache-2.0",
  tool: "tools/learn-mean.ts",
  date: "2026-11-23",
  from: "landmarks of 519 portraits, one a person, works of the US government or under MIT or CC0: only sums over all",
} as const;

/** Where everything in the head file comes from, and what releases it. */
export function describeSources(files: PackageFiles) {
  const sha256 = (path: string) => createHash("sha256").update(files.bytes(path)).digest("hex");
  const used = (path: string, evidence: keyof typeof grants, cc0Path: string) => ({
    path,
    sha256: sha256(path),
    licence,
    evidence,
    cc0_path: cc0Path,
  });
  const proxies = [...Object.values(featureSources), ...hairStyles.map((style) => hairSources[style])];
  return {
    licence,
    package: { name: packageName, version: packageVersion, integrity: packageIntegrity },
    evidence: grants,
    measured: { ...measured, sha256: createHash("sha256").update(readFileSync(measured.path)).digest("hex") },
    sources: [
      used("public/data/models/human_full_size.json", "targets", "makehuman/data/3dobjs/base.obj"),
      used("public/data/targets/targets.bin", "targets", "makehuman/data/targets"),
      used("src/json/targets/target-list.json", "targets", "makehuman/data/targets"),
      ...proxies.flatMap(({ path, texturePath, cc0Path }) => [
        used(path, "proxies", cc0Path),
        used(texturePath, "proxies", cc0Path),
      ]),
      ...Object.values(skinPaths).map((path) => used(path, "skins", `base/skins/textures/${path.split("/").at(-1)}`)),
    ],
  };
}
