// TalkingHead as its README has it: its own default view, lights, idle motions, moods, speech and gestures.
import { TalkingHead } from "@met4citizen/talkinghead";

let head;

window.engine = {
  async load({ files }) {
    const stage = document.createElement("div");
    stage.id = "stage";
    document.body.append(stage);
    head = new TalkingHead(stage, { ttsEndpoint: "none", lipsyncModules: ["en"], lipsyncLang: "en" });
    await head.showAvatar({ url: "/files/avatar.glb", body: "F", avatarMood: "neutral", lipsyncLang: "en" });
    return { files: Object.keys(files), height: head.avatarHeight };
  },
  async show({ view, mood, gesture, speech, seconds = 2 }) {
    if (view) head.setView(view);
    if (mood) head.setMood(mood);
    if (gesture) head.playGesture(gesture, 10);
    if (speech) speak(speech);
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    return attitude();
  },
};

/** Where the head and the collar bones are turned to, degrees about x, y and z, and how high the eyes are, metres. */
function attitude() {
  const turnOf = (name) => {
    const { x, y, z, w } = head.armature.getObjectByName(name).getWorldQuaternion(head.objectHead.quaternion.clone());
    return [x, y, z, w].map((value) => Number(value.toFixed(4)));
  };
  const eye = head.objectLeftEye.getWorldPosition(head.objectHead.position.clone());
  return { head: turnOf("Head"), neck: turnOf("Neck"), spine2: turnOf("Spine2"), eye: eye.y };
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
