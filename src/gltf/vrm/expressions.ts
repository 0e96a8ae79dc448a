import { findPose, type PoseName, slightSmile } from "../../motion/poses.ts";

/** An expression of VRM 1.0, with its weights on morph targets by node and index. */
export interface VrmExpression extends VrmOverrides {
  readonly morphTargetBinds: readonly { readonly node: number; readonly index: number; readonly weight: number }[];
}

/** What an expression does to blinks, gaze and lips that a client moves by itself; absent: nothing. */
interface VrmOverrides {
  readonly overrideBlink?: "blend";
  readonly overrideMouth?: "blend";
}

/** Weights of morph targets by their names. */
export interface VrmMix extends VrmOverrides {
  readonly mix: Readonly<Record<string, number>>;
}

/**
 * VRM's presets: emotions as in our stills of these names, vowels as the visemes, blinks and gaze as ARKit's. An emotion
 * that closes lids or opens the jaw yields what a client's own blinks or speech would add to it.
 */
export const vrmPresets: Readonly<Record<string, VrmMix>> = {
  neutral: { mix: {} },
  happy: emotion(poseMix("happy")),
  angry: emotion(poseMix("angry")),
  sad: emotion(poseMix("sad")),
  relaxed: emotion(slightSmile as Record<string, number>),
  surprised: emotion(poseMix("surprised")),
  aa: { mix: { viseme_aa: 1 } },
  ih: { mix: { viseme_I: 1 } },
  ou: { mix: { viseme_U: 1 } },
  ee: { mix: { viseme_E: 1 } },
  oh: { mix: { viseme_O: 1 } },
  blink: { mix: { eyeBlinkLeft: 1, eyeBlinkRight: 1 } },
  blinkLeft: { mix: { eyeBlinkLeft: 1 } },
  blinkRight: { mix: { eyeBlinkRight: 1 } },
  lookUp: { mix: { eyeLookUpLeft: 1, eyeLookUpRight: 1 } },
  lookDown: { mix: { eyeLookDownLeft: 1, eyeLookDownRight: 1 } },
  lookLeft: { mix: { eyeLookOutLeft: 1, eyeLookInRight: 1 } },
  lookRight: { mix: { eyeLookInLeft: 1, eyeLookOutRight: 1 } },
};

function poseMix(name: PoseName): Record<string, number> {
  return findPose(name).weights as Record<string, number>;
}

function emotion(mix: Readonly<Record<string, number>>): VrmMix {
  const closesLids = "eyeBlinkLeft" in mix || "eyeSquintLeft" in mix;
  const opensMouth = "jawOpen" in mix;
  return {
    mix,
    ...(closesLids ? { overrideBlink: "blend" } : {}),
    ...(opensMouth ? { overrideMouth: "blend" } : {}),
  };
}
