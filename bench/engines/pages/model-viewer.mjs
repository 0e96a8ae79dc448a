// <model-viewer> with its default lighting. Weights and bones, which its attributes do not reach, are set on its scene.
import "@google/model-viewer/dist/model-viewer.min.js";

let viewer;
let scene;

window.engine = {
  async load({ size, background }) {
    viewer = document.createElement("model-viewer");
    viewer.id = "stage";
    Object.assign(viewer.style, { width: `${size}px`, height: `${size}px`, background });
    for (const [name, value] of Object.entries({
      src: "/files/avatar.glb",
      "max-field-of-view": "45deg",
      "min-camera-orbit": "auto auto 0.2m",
      "interaction-prompt": "none",
      "shadow-intensity": "0",
    })) {
      viewer.setAttribute(name, value);
    }
    const loaded = new Promise((resolve, reject) => {
      viewer.addEventListener("load", resolve);
      viewer.addEventListener("error", ({ detail }) => reject(new Error(JSON.stringify(detail))));
    });
    document.body.append(viewer);
    await loaded;
    scene = viewer[Object.getOwnPropertySymbols(viewer).find(({ description }) => description === "scene")];
    const { y } = viewer.getBoundingBoxCenter();
    return { ground: y - viewer.getDimensions().y / 2, clips: viewer.availableAnimations.length };
  },
  async show({ camera, weights = {}, bones = {}, clip }) {
    const { eye, target, fov } = camera;
    const [x, y, z] = eye.map((value, c) => value - target[c]);
    const radius = Math.hypot(x, y, z);
    viewer.cameraTarget = target.map((value) => `${value}m`).join(" ");
    viewer.cameraOrbit = `${Math.atan2(x, z)}rad ${Math.acos(y / radius)}rad ${radius}m`;
    viewer.fieldOfView = `${fov}deg`;
    if (clip) {
      viewer.animationName = clip.name;
      await viewer.updateComplete;
      viewer.currentTime = clip.time;
    }
    const model = scene.getObjectByName("Armature");
    model.traverse((part) => {
      if (part.isSkinnedMesh && !clip) part.skeleton.pose();
      for (const [name, k] of Object.entries(part.morphTargetDictionary ?? {})) {
        if (!clip) part.morphTargetInfluences[k] = weights[name] ?? 0;
      }
    });
    for (const [name, turn] of Object.entries(bones)) model.getObjectByName(name).quaternion.set(...turn);
    viewer.jumpCameraToGoal();
    scene.queueRender();
    await new Promise((resolve) => setTimeout(resolve, 1500));
  },
};
