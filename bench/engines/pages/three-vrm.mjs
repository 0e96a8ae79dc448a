// @pixiv/three-vrm: weights as expressions of the file, bones as its humanoid has them.
import { VRMLoaderPlugin } from "@pixiv/three-vrm";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { lightScene, lookFrom, openStage } from "./three-stage.mjs";

let stage;
let vrm;

window.engine = {
  async load({ size, background }) {
    stage = openStage(size, background);
    const loader = new GLTFLoader();
    loader.register((parser) => new VRMLoaderPlugin(parser));
    ({
      userData: { vrm },
    } = await loader.loadAsync("/files/avatar.vrm"));
    stage.scene.add(vrm.scene);
    vrm.humanoid.autoUpdateHumanBones = false;
    return { expressions: vrm.expressionManager.expressions.length, title: vrm.meta.name };
  },
  show({ camera, lights, weights = {}, bones = {} }) {
    vrm.humanoid.resetRawPose();
    vrm.expressionManager.resetValues();
    for (const [name, weight] of Object.entries(weights)) {
      const expression = name.replace(/^viseme_(aa|E|I|O|U)$/, (_, vowel) => vrmVowels[vowel]);
      if (!vrm.expressionManager.getExpression(expression)) throw new Error(`the file has no expression ${expression}`);
      vrm.expressionManager.setValue(expression, weight);
    }
    for (const [name, turn] of Object.entries(bones)) vrm.scene.getObjectByName(name).quaternion.set(...turn);
    vrm.update(0);
    lightScene(stage.scene, lights);
    lookFrom(stage.camera, camera);
    stage.renderer.render(stage.scene, stage.camera);
  },
};

const vrmVowels = { aa: "aa", E: "ee", I: "ih", O: "oh", U: "ou" };
