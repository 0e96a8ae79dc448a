import { z } from "zod";

// The JSON schemas of VRMC_vrm 1.0 (vrm-c/vrm-specification, specification/VRMC_vrm-1.0), as far as a file of ours may
// use them; properties that they do not know are refused.

const index = z.int().min(0);
const bone = z.strictObject({ node: index });
const side = ["left", "right"] as const;
const fingerBones = ["Index", "Middle", "Ring", "Little"].flatMap((finger) =>
  ["Proximal", "Intermediate", "Distal"].map((name) => `${finger}${name}`),
);
const required = [
  "hips",
  "spine",
  "head",
  ...side.flatMap((s) => ["UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm", "Hand"].map((name) => `${s}${name}`)),
];
const optional = [
  ...["chest", "upperChest", "neck", "leftEye", "rightEye", "jaw"],
  ...side.flatMap((s) =>
    ["Toes", "Shoulder", "ThumbMetacarpal", "ThumbProximal", "ThumbDistal", ...fingerBones].map(
      (name) => `${s}${name}`,
    ),
  ),
];

const override = z.enum(["none", "block", "blend"]).optional();
const expression = z.strictObject({
  morphTargetBinds: z.array(z.strictObject({ node: index, index, weight: z.number().min(0).max(1) })).optional(),
  isBinary: z.boolean().optional(),
  overrideBlink: override,
  overrideLookAt: override,
  overrideMouth: override,
});
const presets = [
  ...[
    "happy",
    "angry",
    "sad",
    "relaxed",
    "surprised",
    "aa",
    "ih",
    "ou",
    "ee",
    "oh",
    "blink",
    "blinkLeft",
    "blinkRight",
  ],
  ...["lookUp", "lookDown", "lookLeft", "lookRight", "neutral"],
] as const;

const rangeMap = z.strictObject({ inputMaxValue: z.number().min(0).max(180), outputScale: z.number().min(0) });

/** The names of `expressions.preset`. */
export const presetNames = presets;

export const vrmSchema = z.strictObject({
  specVersion: z.literal("1.0"),
  meta: z.strictObject({
    name: z.string().min(1),
    version: z.string().optional(),
    authors: z.array(z.string().min(1)).min(1),
    copyrightInformation: z.string().optional(),
    contactInformation: z.string().optional(),
    references: z.array(z.string()).optional(),
    thirdPartyLicenses: z.string().optional(),
    thumbnailImage: index.optional(),
    licenseUrl: z.literal("https://vrm.dev/licenses/1.0/"),
    avatarPermission: z.enum(["onlyAuthor", "onlySeparatelyLicensedPerson", "everyone"]).optional(),
    allowExcessivelyViolentUsage: z.boolean().optional(),
    allowExcessivelySexualUsage: z.boolean().optional(),
    commercialUsage: z.enum(["personalNonProfit", "personalProfit", "corporation"]).optional(),
    allowPoliticalOrReligiousUsage: z.boolean().optional(),
    allowAntisocialOrHateUsage: z.boolean().optional(),
    creditNotation: z.enum(["required", "unnecessary"]).optional(),
    allowRedistribution: z.boolean().optional(),
    modification: z.enum(["prohibited", "allowModification", "allowModificationRedistribution"]).optional(),
    otherLicenseUrl: z.string().optional(),
  }),
  humanoid: z.strictObject({
    humanBones: z.strictObject({
      ...Object.fromEntries(required.map((name) => [name, bone])),
      ...Object.fromEntries(optional.map((name) => [name, bone.optional()])),
    }),
  }),
  firstPerson: z
    .strictObject({
      meshAnnotations: z.array(
        z.strictObject({ node: index, type: z.enum(["auto", "both", "thirdPersonOnly", "firstPersonOnly"]) }),
      ),
    })
    .optional(),
  lookAt: z
    .strictObject({
      offsetFromHeadBone: z.tuple([z.number(), z.number(), z.number()]),
      type: z.enum(["bone", "expression"]),
      rangeMapHorizontalInner: rangeMap,
      rangeMapHorizontalOuter: rangeMap,
      rangeMapVerticalDown: rangeMap,
      rangeMapVerticalUp: rangeMap,
    })
    .optional(),
  expressions: z
    .strictObject({
      preset: z.strictObject(Object.fromEntries(presets.map((name) => [name, expression.optional()]))),
      custom: z.record(z.string(), expression).refine((custom) => presets.every((name) => !(name in custom))),
    })
    .optional(),
});
