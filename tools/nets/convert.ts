// Converts the face nets of the exact devDependencies into build/assets/nets.bin: programs and float16 weights of all,
// our own two and the attribute regressions from assets/. The hash of every package file is pinned; a run whose inputs and sources hash to the value of the last is skipped.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { compileAttributes } from "./attribute-nets.ts";
import { faceMeshV2Graph } from "./face-mesh-v2.ts";
import { type CompiledNet, compileNet } from "./fuse.ts";
import { writeNets } from "./nets-file.ts";
import { readPinned } from "./pinned.ts";
import { compileStored } from "./stored-nets.ts";
import { readTflite } from "./tflite.ts";
import { tfliteGraph } from "./tflite-graph.ts";

const pinned = {
  "@mediapipe/face_detection/face_detection_full_range.tflite":
    "99bf9494d84f50acc6617d89873f71bf6635a841ea699c17cb3377f9507cfec3",
  "@mediapipe/face_mesh/face_mesh_solution_packed_assets.data":
    "dbe5905c582c0462cdaea17e7e6ecea92edaa8cccc515c5e2e7291f2cbb5fb99",
  "@mediapipe/selfie_segmentation/selfie_segmentation.tflite":
    "8d13b7fae74af625c641226813616a2117bd6bca19eb3b75574621fc08557f27",
  "@svenflow/micro-facemesh/weights/face_landmarks_weights_f16.bin":
    "8201853818b3ff489ed1fc09a40721f831d5207906a163ec60e2bdfb46a9e718",
  "@svenflow/micro-facemesh/weights/face_landmarks_weights_f16.json":
    "a917b469dd21a58e70d4fbfb7e314198d1b34030cf7518f7caa049bb5d4f7a9c",
};
/** Where face_detection_short_range.tflite lies in the packed assets of face_mesh, by its loader script. */
const shortRangeBytes = [3757224, 3986256] as const;

/** Our own nets; assets/parsing.manifest.json says how they were made. */
const storedPaths = ["assets/parsing.bin", "assets/reading.bin", "assets/filters.bin"] as const;
const attributesPath = "assets/attributes.json";

const outputPath = "build/assets/nets.bin";
const hashPath = "build/assets/nets.sha256";
const hash = hashOfInputs();
const fresh = existsSync(outputPath) && existsSync(hashPath) && readFileSync(hashPath, "utf8") === hash;
if (!fresh) {
  const bytes = writeNets(convert());
  mkdirSync("build/assets", { recursive: true });
  writeFileSync(outputPath, bytes);
  writeFileSync(hashPath, hash);
  console.log(`nets: ${bytes.byteLength} bytes`);
}

function convert(): Record<string, CompiledNet> {
  const tflite = (bytes: Uint8Array) => compileNet(tfliteGraph(readTflite(bytes)));
  const packed = readPackaged("@mediapipe/face_mesh/face_mesh_solution_packed_assets.data");
  const meshWeights = "@svenflow/micro-facemesh/weights/face_landmarks_weights_f16" as const;
  const directory = new TextDecoder().decode(readPackaged(`${meshWeights}.json`));
  return {
    detector_full_range: tflite(readPackaged("@mediapipe/face_detection/face_detection_full_range.tflite")),
    detector_short_range: tflite(packed.subarray(...shortRangeBytes)),
    face_mesh: compileNet(faceMeshV2Graph(directory, readPackaged(`${meshWeights}.bin`))),
    person_segmenter: tflite(readPackaged("@mediapipe/selfie_segmentation/selfie_segmentation.tflite")),
    ...Object.assign({}, ...storedPaths.map((path) => compileStored(new Uint8Array(readFileSync(path))))),
    ...compileAttributes(JSON.parse(readFileSync(attributesPath, "utf8"))),
  };
}

function readPackaged(name: keyof typeof pinned): Uint8Array {
  return readPinned(`node_modules/${name}`, pinned[name]);
}

function hashOfInputs(): string {
  const sources = [...readdirSync("tools/nets").map((name) => `tools/nets/${name}`), "src/kernels/net-program.ts"];
  const contents = sources.sort().map((path) => readFileSync(path, "utf8"));
  const hash = createHash("sha256").update(JSON.stringify([pinned, contents]));
  for (const path of [...storedPaths, attributesPath]) hash.update(readFileSync(path));
  return hash.digest("hex");
}
