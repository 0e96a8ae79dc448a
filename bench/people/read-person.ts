import { readFileSync } from "node:fs";
import type { Core } from "../../src/core.ts";
import { examineFace } from "../../src/examine-photo.ts";
import { type AttributeFeatures, attributeFeatures } from "../../src/face/attributes/attribute-features.ts";
import { readAttributes } from "../../src/face/attributes/read-attributes.ts";
import { readVotes, type Votes } from "../../src/face/attributes/word-votes.ts";
import type { Lab } from "../../src/face/color.ts";
import { faceRegion } from "../../src/face/face-region.ts";
import { findHair, type HairColor, refinedClass } from "../../src/face/hair-mask.ts";
import { cropHead, faceLayout, headLayout } from "../../src/face/head-crop.ts";
import type { FaceNets } from "../../src/face/nets.ts";
import { seeHead } from "../../src/face/seen-head.ts";
import { maskInPicture, segmentWholePicture } from "../../src/face/segment-person.ts";
import type { MaskKernels } from "../../src/kernels/mask.ts";
import { decodePhoto } from "../../src/photo/decode.ts";
import { finish } from "../../src/steps.ts";
import { type MaskScore, scoreMasks } from "./mask-score.ts";
import type { Person } from "./people-set.ts";

/** What the nets say of one portrait. */
export interface PersonReading {
  readonly id: string;
  /** Codes of the checks that refuse the photo. */
  readonly refusals: readonly string[];
  readonly features: AttributeFeatures | null;
  readonly votes: Votes | null;
  readonly masks: MaskScore | null;
  /** Colours in the photo: cheeks, and the body of the hair with its ratio to the skin. */
  readonly colors: { readonly cheeks: Lab; readonly hair: Omit<HairColor, "base"> | null } | null;
}

/** Reads a portrait with nets that never saw it. */
export function readPerson(
  core: Pick<Core, "modules">,
  nets: FaceNets,
  kernels: MaskKernels,
  person: Person,
): PersonReading {
  const { pixels } = finish(decodePhoto(core.modules, readFileSync(person.photoPath)));
  const { landmarks, checks } = finish(examineFace(nets, pixels));
  const refusals = checks.filter(({ verdict }) => verdict === "reject").map(({ code, name }) => code ?? name);
  if (!landmarks) return { id: person.id, refusals, features: null, votes: null, masks: null, colors: null };
  const seen = finish(seeHead(nets, kernels, pixels, landmarks, segmentWholePicture(nets, pixels)));
  const region = faceRegion(kernels, cropHead(nets.crops, pixels, landmarks, faceLayout));
  const features = region && finish(attributeFeatures(nets, kernels, seen, region));
  const votes = readVotes(nets, seen);
  const hair = features && finish(findHair(nets, kernels, seen, readAttributes(nets, features, votes)))?.color;
  const colors = region && {
    cheeks: region.cheeks,
    hair: hair
      ? { body: hair.body, bodyRatio: hair.bodyRatio, highlight: hair.highlight, highlightRatio: hair.highlightRatio }
      : null,
  };
  const truth = person.labelMap();
  const head = cropHead(nets.crops, pixels, landmarks, headLayout);
  const inPhoto = (name: "hair" | "beard" | "headwear") => {
    const plane = refinedClass(kernels, head, seen.parsed, name);
    const data = new Uint8Array(plane.values.map((value) => 255 * value + 0.5));
    return maskInPicture({ ...plane, data }, head.crop, pixels.width, pixels.height);
  };
  const masks =
    truth && scoreMasks(truth, { hair: inPhoto("hair"), beard: inPhoto("beard"), headwear: inPhoto("headwear") });
  return { id: person.id, refusals, features, votes, masks, colors };
}
