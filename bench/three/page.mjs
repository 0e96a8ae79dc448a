// Draws the head as often as it is asked to and tells the server when the pictures begin and end.
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

const { size, runs } = await (await fetch("/order")).json();
const canvas = document.querySelector("#still");
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
renderer.setSize(size, size, false);
renderer.shadowMap.enabled = true;
renderer.toneMapping = THREE.NeutralToneMapping;

const { scene: head } = await new GLTFLoader().loadAsync("/head.glb");
head.traverse((part) => {
  part.castShadow = part.receiveShadow = true;
});
const box = new THREE.Box3().setFromObject(head);
const middle = box.getCenter(new THREE.Vector3());
const height = box.getSize(new THREE.Vector3()).y;

const scene = new THREE.Scene();
scene.background = new THREE.Color(0xbcc3cc);
scene.add(head, new THREE.HemisphereLight(0xffffff, 0x888888, 1.5));
for (const [k, [x, y, z]] of [
  [-0.6, 0.7, 1],
  [1, 0.2, 0.6],
  [0.3, 0.8, -1],
].entries()) {
  const lamp = new THREE.DirectionalLight(0xffffff, k === 0 ? 2 : 0.8);
  lamp.position.set(middle.x + 3 * height * x, middle.y + 3 * height * y, middle.z + 3 * height * z);
  lamp.target.position.copy(middle);
  if (k === 0) {
    lamp.castShadow = true;
    lamp.shadow.mapSize.set(size, size);
    Object.assign(lamp.shadow.camera, { left: -height, right: height, top: height, bottom: -height, far: 9 * height });
  }
  scene.add(lamp, lamp.target);
}
const camera = new THREE.PerspectiveCamera(20, 1, height / 10, 20 * height);
camera.position.set(middle.x, middle.y, middle.z + 2.9 * height);
camera.lookAt(middle);

const draw = async () => {
  renderer.render(scene, camera);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};
let picture = await draw();
await fetch("/begin");
for (let run = 0; run < runs; run++) picture = await draw();
await fetch("/end", { method: "POST", body: picture });
