/** A blink every so many milliseconds, and how long one takes. */
const blinkEvery = 4300;
const blinkTime = 220;
/** How far the eyes follow a pointer at the edge, as a weight of the eyeLook shapes. */
const followed = 0.6;
/** A slight smile at rest. */
const smile = 0.12;

/** What a head does by itself at a time in milliseconds: it blinks, and looks to the pointer (-1..1, y up). */
export function idleWeights(time: number, pointer: { x: number; y: number }): Record<string, number> {
  const phase = (time % blinkEvery) / blinkTime;
  const blink = phase < 1 ? Math.sin(Math.PI * phase) : 0;
  const [left, right] = [Math.max(0, -pointer.x), Math.max(0, pointer.x)].map((value) => followed * value);
  const [up, down] = [Math.max(0, pointer.y), Math.max(0, -pointer.y)].map((value) => followed * value);
  return {
    eyeBlinkLeft: blink,
    eyeBlinkRight: blink,
    mouthSmileLeft: smile,
    mouthSmileRight: smile,
    eyeLookOutLeft: right,
    eyeLookInRight: right,
    eyeLookInLeft: left,
    eyeLookOutRight: left,
    eyeLookUpLeft: up,
    eyeLookUpRight: up,
    eyeLookDownLeft: down,
    eyeLookDownRight: down,
  };
}
