// Runs the photo checks on a folder of photos with a manifest: npx tsx bench/checks.ts ../shared/photos
// A bad photo counts as refused when a check or the decoder refuses it, or where a warning suffices, warns; "for the
// right reason" when the code is among those of its manifest entry.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ErrorCode } from "../src/errors.ts";
import { LikenessError } from "../src/errors.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { type FaceNets, openFaceNets } from "../src/face/nets.ts";
import { checkPhoto, type PhotoCheck } from "../src/face/quality.ts";
import { decodePhoto } from "../src/photo/decode.ts";

interface ManifestItem {
  readonly file: string;
  readonly set: string;
  readonly expected: { readonly outcome: string; readonly code?: string };
}

interface Outcome {
  readonly code?: ErrorCode;
  readonly warnings: readonly string[];
  readonly milliseconds: number;
}

/** The codes that answer a reason of the manifest. */
const codesOfReason: readonly (readonly [reason: RegExp, codes: readonly ErrorCode[]])[] = [
  [/too_small/, ["face_too_small", "image_too_small"]],
  [/pose/, ["face_turned"]],
  [/eyes_closed/, ["eyes_closed"]],
  [/multiple/, ["several_faces"]],
  [/cut_off/, ["face_cut"]],
  [/no_face/, ["no_face"]],
  [/blurry/, ["face_blurred"]],
  [/under_exposed/, ["face_dark"]],
  [/over_exposed/, ["face_overexposed"]],
  [/occlusion_mouth/, ["mouth_covered"]],
  [/occlusion/, ["mouth_covered", "eyes_covered"]],
  [/eyes_not_visible/, ["eyes_covered"]],
  [/corrupt/, ["image_undecodable", "image_type_unsupported"]],
  [/unsupported/, ["image_type_unsupported"]],
  [/image_too_large/, ["image_too_many_pixels", "image_too_large"]],
  [/image_dimensions/, ["image_too_small", "image_too_many_pixels"]],
  [/not_photo/, ["not_a_photo", "no_face"]],
];

const folder = process.argv[2] ?? "../shared/photos";
const manifest: { items: ManifestItem[] } = JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8"));
const modules = {
  jpeg: new WebAssembly.Module(readFileSync("build/wasm/jpeg.wasm")),
  photon: new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve("@cf-wasm/photon/photon.wasm"))),
};
const nets = openFaceNets(
  new WebAssembly.Module(readFileSync("build/wasm/nets.wasm")),
  new Uint8Array(readFileSync("build/assets/nets.bin")),
);

const rows = manifest.items.map((item) => ({ item, outcome: check(nets, readFileSync(`${folder}/${item.file}`)) }));
for (const { item, outcome } of rows) {
  const { expected } = item;
  const wanted = `${expected.outcome} ${expected.code ?? ""}`.slice(0, 44).padEnd(44);
  const mark = isRight(item, outcome) ? "  " : "! ";
  console.log(`${mark}${item.file.padEnd(34)} ${wanted} ${outcome.code ?? "accepted"} ${outcome.warnings.join(", ")}`);
}
const good = rows.filter(({ item }) => item.set === "good");
const mustRefuse = rows.filter(({ item }) => item.expected.outcome === "reject");
const mustAccept = rows.filter(({ item }) => item.expected.outcome === "accept");
const share = (part: unknown[], whole: unknown[]) => Math.round((1000 * part.length) / whole.length) / 1000;
const figures = {
  good_kept: share(
    good.filter(({ outcome }) => outcome.code === undefined),
    good,
  ),
  accepted_as_expected: share(
    mustAccept.filter(({ outcome }) => outcome.code === undefined),
    mustAccept,
  ),
  bad_refused: share(
    mustRefuse.filter(({ outcome }) => outcome.code !== undefined),
    mustRefuse,
  ),
  bad_refused_for_the_right_reason: share(
    mustRefuse.filter(({ item, outcome }) => isRight(item, outcome)),
    mustRefuse,
  ),
  checks_median_ms: rows.map(({ outcome }) => outcome.milliseconds).sort((a, b) => a - b)[Math.floor(rows.length / 2)],
};
console.log(
  `\n${good.length} good, ${mustRefuse.length} that must be refused (85 % good, 97 % goal; good ones kept 97 %)`,
);
console.log(JSON.stringify(figures));

function check(faceNets: FaceNets, bytes: Uint8Array): Outcome {
  try {
    const { pixels } = decodePhoto(modules, bytes);
    const faces = detectFaces(faceNets, pixels);
    const landmarks = faces.length > 0 ? findLandmarks(faceNets, pixels, faces[0]) : undefined;
    const start = performance.now();
    const checks = checkPhoto(pixels, faces, landmarks);
    const milliseconds = Math.round(performance.now() - start);
    return {
      code: checks.find(({ verdict }) => verdict === "reject")?.code,
      warnings: warningsOf(checks),
      milliseconds,
    };
  } catch (error) {
    if (!(error instanceof LikenessError)) throw error;
    return { code: error.code, warnings: [], milliseconds: 0 };
  }
}

function warningsOf(checks: readonly PhotoCheck[]): string[] {
  return checks.filter(({ verdict }) => verdict !== "pass").map(({ name, value }) => `${name} ${value.toPrecision(2)}`);
}

function isRight({ expected: { outcome, code = "" } }: ManifestItem, result: Outcome): boolean {
  if (outcome === "accept") return result.code === undefined;
  if (outcome !== "reject") return true;
  return codesOfReason.some(([reason, codes]) => reason.test(code) && codes.some((one) => one === result.code));
}
