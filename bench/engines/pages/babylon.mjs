// Babylon.js with its own loader, in the file's right-handed frame.
import "@babylonjs/core/Helpers/sceneHelpers.js";
import "@babylonjs/loaders/glTF/2.0/index.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import { ImportMeshAsync } from "@babylonjs/core/Loading/sceneLoader.js";
import { Color3, Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";

let scene;
let camera;
let lights = [];
let file;
const rest = new Map();

window.engine = {
  async load({ size, background }) {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { id: "stage", width: size, height: size });
    document.body.append(canvas);
    const engine = new Engine(canvas, true, { preserveDrawingBuffer: true });
    scene = new Scene(engine);
    scene.useRightHandedSystem = true;
    scene.clearColor = Color4.FromHexString(`${background}ff`);
    scene.imageProcessingConfiguration.isEnabled = true;
    camera = new FreeCamera("camera", Vector3.Zero(), scene);
    camera.minZ = 0.05;
    file = await ImportMeshAsync("/files/avatar.glb", scene);
    for (const group of scene.animationGroups) group.stop();
    for (const node of scene.transformNodes) {
      rest.set(node.name, {
        turn: node.rotationQuaternion?.clone() ?? Quaternion.Identity(),
        place: node.position.clone(),
      });
    }
    const head = scene.getMeshByName("Wolf3D_Head");
    const lowest = Math.min(
      ...file.meshes
        .map((mesh) => mesh.refreshBoundingInfo({ applySkeleton: true }).getBoundingInfo().boundingBox.minimumWorld.y)
        .filter(Number.isFinite),
    );
    return { ground: lowest, targets: head.morphTargetManager?.numTargets ?? 0, clips: scene.animationGroups.length };
  },
  async show({ camera: from, lights: lamps, weights = {}, bones = {}, clip }) {
    for (const group of scene.animationGroups) group.stop();
    for (const node of scene.transformNodes) {
      node.rotationQuaternion = rest.get(node.name).turn.clone();
      node.position = rest.get(node.name).place.clone();
    }
    for (const [name, turn] of Object.entries(bones)) {
      scene.getTransformNodeByName(name).rotationQuaternion = new Quaternion(...turn);
    }
    for (const { morphTargetManager: manager } of file.meshes) {
      for (let k = 0; k < (manager?.numTargets ?? 0); k++) {
        const target = manager.getTarget(k);
        target.influence = weights[target.name] ?? 0;
      }
    }
    if (clip) play(clip);
    shine(lamps);
    camera.fov = (from.fov * Math.PI) / 180;
    camera.position = new Vector3(...from.eye);
    camera.setTarget(new Vector3(...from.target));
    await scene.whenReadyAsync();
    scene.render();
    scene.render();
  },
};

function play({ name, time }) {
  const group = scene.getAnimationGroupByName(name);
  if (!group) throw new Error(`the file has no clip ${name}`);
  group.start(true);
  group.goToFrame(time * group.targetedAnimations[0].animation.framePerSecond);
  group.pause();
}

/** Lights by the colour that a white wall facing them shows; lamps of Babylon.js have pi times as much. */
function shine({ directional, sky, ground }) {
  for (const light of lights) light.dispose();
  lights = directional.map(({ direction, color }, k) => {
    const lamp = new DirectionalLight(`lamp${k}`, new Vector3(...direction).scale(-1), scene);
    lamp.diffuse = lamp.specular = new Color3(...color);
    lamp.intensity = Math.PI;
    return lamp;
  });
  const hemisphere = new HemisphericLight("sky", Vector3.Up(), scene);
  hemisphere.diffuse = new Color3(...sky);
  hemisphere.groundColor = new Color3(...ground);
  hemisphere.specular = Color3.Black();
  lights.push(hemisphere);
}
