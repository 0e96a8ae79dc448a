// three.js with its own loader: no tone mapping, so that colours are those of the file under the lights of the view.
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { lightScene, lookFrom, openStage, weigh } from "./three-stage.mjs";

let stage;
let avatar;
let mixer;

window.engine = {
  async load({ size, background }) {
    stage = openStage(size, background);
    avatar = await new GLTFLoader().loadAsync("/files/avatar.glb");
    stage.scene.add(avatar.scene);
    mixer = new THREE.AnimationMixer(avatar.scene);
    const box = new THREE.Box3().setFromObject(avatar.scene);
    const morphed = avatar.scene.getObjectByName("Wolf3D_Head");
    return { ground: box.min.y, targets: morphed.morphTargetInfluences?.length ?? 0, clips: avatar.animations.length };
  },
  show({ camera, lights, weights = {}, bones = {}, clip }) {
    mixer.stopAllAction();
    avatar.scene.traverse((part) => part.isSkinnedMesh && part.skeleton.pose());
    weigh(avatar.scene, weights);
    for (const [name, turn] of Object.entries(bones)) avatar.scene.getObjectByName(name).quaternion.set(...turn);
    if (clip) play(clip);
    lightScene(stage.scene, lights);
    lookFrom(stage.camera, camera);
    stage.renderer.render(stage.scene, stage.camera);
  },
};

function play({ name, time }) {
  const found = THREE.AnimationClip.findByName(avatar.animations, name);
  if (!found) throw new Error(`the file has no clip ${name}`);
  mixer.clipAction(found).reset().play();
  mixer.setTime(time);
}
