// Prints the 128-d face-api descriptor of the largest face on each PNG named on standard input, one a line:
//   {"path": ..., "descriptor": [...] | null} as JSON lines. Distance <= 0.60 means the same person.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const tf = require("@tensorflow/tfjs");
const wasm = require("@tensorflow/tfjs-backend-wasm");
const faceapi = require("@vladmandic/face-api/dist/face-api.node-wasm.js");
const { PNG } = require("pngjs");

wasm.setWasmPaths(`${dirname(require.resolve("@tensorflow/tfjs-backend-wasm/package.json"))}/dist/`);
await tf.setBackend("wasm");
await tf.ready();
const models = join(dirname(require.resolve("@vladmandic/face-api/package.json")), "model");
await faceapi.nets.ssdMobilenetv1.loadFromDisk(models);
await faceapi.nets.faceLandmark68Net.loadFromDisk(models);
await faceapi.nets.faceRecognitionNet.loadFromDisk(models);
const options = new faceapi.SsdMobilenetv1Options({ minConfidence: 0.2, maxResults: 5 });

for await (const path of createInterface({ input: process.stdin })) {
  const faces = await describeFaces(PNG.sync.read(readFileSync(path)));
  faces.sort((a, b) => b.detection.box.area - a.detection.box.area);
  console.log(JSON.stringify({ path, descriptor: faces[0] ? Array.from(faces[0].descriptor) : null }));
}
process.exit(0);

async function describeFaces({ width, height, data }) {
  const rgb = new Int32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) rgb[pixel * 3 + channel] = data[pixel * 4 + channel];
  }
  const tensor = tf.tensor(rgb, [height, width, 3], "int32");
  const faces = await faceapi.detectAllFaces(tensor, options).withFaceLandmarks().withFaceDescriptors();
  tensor.dispose();
  return faces;
}
