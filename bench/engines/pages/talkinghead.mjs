// TalkingHead as its README has it: its own views, lights, idle motions, moods, speech and gestures. Beside these, pictures from
// a camera that goes with the head, which show the face as our stills do whatever the body does.
import { TalkingHead } from "@met4citizen/talkinghead";
import { lookFrom, weigh } from "./three-stage.mjs";

let head;
/** Bones that carry the bust, with what takes their rest to the file's frame. */
const bindings = new Map();

window.engine = {
  async load({ size }) {
    const stage = document.createElement("div");
    stage.id = "stage";
    stage.style.height = `${size}px`;
    document.body.append(stage);
    head = new TalkingHead(stage, { ttsEndpoint: "none", lipsyncModules: ["en"], lipsyncLang: "en" });
    await head.showAvatar({ url: "/files/avatar.glb", body: "F", avatarMood: "neutral", lipsyncLang: "en" });
    head.armature.traverse(({ isSkinnedMesh, skeleton }) => {
      if (!isSkinnedMesh) return;
      for (const [k, bone] of skeleton.bones.entries()) bindings.set(bone.name, skeleton.boneInverses[k]);
    });
    return { height: head.avatarHeight, targets: Object.keys(head.mtAvatar).length };
  },
  async show({ view, mood, gesture, speech, seconds = 2, camera, weights }) {
    if (camera) return showFace(camera, weights);
    if (view) head.setView(view);
    if (mood) head.setMood(mood);
    if (gesture) head.playGesture(gesture, 10);
    if (speech) speak(speech);
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    return { face: placeOfFace(), collars: ["LeftShoulder", "RightShoulder"].map(turnFromRest) };
  },
};

/** The face from a camera of the file's frame that has moved with the head since the file's rest. */
function showFace(camera, weights = {}) {
  head.stop();
  weigh(head.armature, weights);
  lookFrom(head.camera, camera);
  head.camera.updateMatrix();
  // Its last frame was drawn before it moved the head on.
  head.scene.updateMatrixWorld(true);
  const moved = head.objectHead.matrixWorld.clone().multiply(bindings.get("Head"));
  head.camera.matrix.premultiply(moved).decompose(head.camera.position, head.camera.quaternion, head.camera.scale);
  head.renderer.render(head.scene, head.camera);
}

/** Where the middle of the eyes is in the picture, -1..1 to the right and up. */
function placeOfFace() {
  const [left, right] = [head.objectLeftEye, head.objectRightEye].map((eye) =>
    eye.getWorldPosition(head.camera.position.clone()),
  );
  const { x, y } = left.add(right).multiplyScalar(0.5).project(head.camera);
  return [x, y];
}

/** Degrees by which a collar bone is turned against the chest since the file's rest. */
function turnFromRest(name) {
  const since = (bone) => {
    const moved = head.armature.getObjectByName(bone).matrixWorld.clone().multiply(bindings.get(bone));
    const turn = head.objectHead.quaternion.clone();
    // Breathing scales the chest.
    moved.decompose(head.objectHead.position.clone(), turn, head.objectHead.scale.clone());
    return turn;
  };
  const cosine = Math.abs(since("Spine2").dot(since(name)));
  return (360 / Math.PI) * Math.acos(Math.min(1, cosine));
}

/** Speech without sound: words at their times, which TalkingHead turns into visemes. */
function speak(words) {
  const sampleRate = 22050;
  const duration = 400;
  const audio = head.audioCtx.createBuffer(1, (sampleRate * duration * words.length) / 1000, sampleRate);
  head.speakAudio({
    audio,
    words,
    wtimes: words.map((_, k) => k * duration),
    wdurations: words.map(() => duration),
  });
}
