// What the pages that draw with three.js share: a canvas, the lights of a view, its camera, weights by name.
import * as THREE from "three";

export function openStage(size, background) {
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(size, size);
  renderer.domElement.id = "stage";
  document.body.append(renderer.domElement);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(background);
  return { renderer, scene, camera: new THREE.PerspectiveCamera(20, 1, 0.05, 20) };
}

/** Lights by the colour that a white wall facing them shows, for which three.js has pi times as much. */
export function lightScene(scene, { directional, sky, ground }) {
  for (const light of scene.children.filter(({ isLight }) => isLight)) scene.remove(light);
  for (const { direction, color } of directional) {
    const lamp = new THREE.DirectionalLight(new THREE.Color().setRGB(...color), Math.PI);
    lamp.position.set(...direction);
    scene.add(lamp);
  }
  const hemisphere = new THREE.HemisphereLight(0, 0, Math.PI);
  hemisphere.color.setRGB(...sky);
  hemisphere.groundColor.setRGB(...ground);
  scene.add(hemisphere);
}

export function lookFrom(camera, { eye, target, fov }) {
  camera.fov = fov;
  camera.position.set(...eye);
  camera.lookAt(...target);
  camera.updateProjectionMatrix();
}

/** Sets the weights of all meshes below a node, the others to zero. */
export function weigh(root, weights) {
  root.traverse(({ morphTargetDictionary, morphTargetInfluences }) => {
    for (const [name, k] of Object.entries(morphTargetDictionary ?? {})) morphTargetInfluences[k] = weights[name] ?? 0;
  });
}
