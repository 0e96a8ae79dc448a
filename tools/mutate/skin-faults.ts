import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/avatar/skin";
const chain = [`${folder}/albedo-chain.test.ts`];
const testOf = (name: string) => [`${folder}/${name}.test.ts`, ...chain];

export const skinFaults: readonly Fault[] = [
  ...faultsOf("src/avatar/skin/light.ts", testOf("light"), [
    ["skin-light-axis", "light[at + 9] * x +", "light[at + 9] * -x +"],
    ["skin-light-term", "out[4] = y * z;", "out[4] = x * z;"],
  ]),
  ...faultsOf("src/avatar/skin/see-skin.ts", testOf("see-skin"), [
    ["skin-overexposure", "const overexposure = [0.82, 0.95] as const;", "const overexposure = [0.66, 0.76] as const;"],
    ["skin-oversampling", "const oversampling = 1.1;", "const oversampling = 0.7;"],
  ]),
  ...faultsOf("src/avatar/skin/solve-skin.ts", testOf("solve-skin"), [
    ["skin-fit-tolerance", "[8, 5, 3.5, 3, 2.5, 2.5]", "[8, 8, 8, 8, 8, 8]"],
    ["skin-fit-tone", "rightSide[c * channelCount] += tonePrecision", "rightSide[0] += tonePrecision"],
    ["skin-fit-mode", "albedo[k] += score * mode[k]", "albedo[k] -= score * mode[k]"],
  ]),
  ...faultsOf("src/avatar/skin/separate-skin.ts", testOf("separate-skin"), [
    ["skin-smooth-stiffness", "const stiffness = 2;", "const stiffness = 0.5;"],
    ["skin-rest-tolerance", "const restTolerance = 3;", "const restTolerance = 9;"],
    ["skin-tone-light", "light[k] -= step[k & 3];", "light[k] += step[k & 3];"],
  ]),
  ...faultsOf("src/avatar/skin/finish-skin.ts", testOf("finish-skin"), [
    ["skin-form-kept", "const formKept = 0.7;", "const formKept = 1;"],
    ["skin-form-limit", "const formLimit = 3;", "const formLimit = 2.4;"],
    ["skin-fold-loss", "const foldLoss = 0.7;", "const foldLoss = 0.4;"],
    ["skin-mark-sign", "-step / spread", "step / spread"],
  ]),
  ...faultsOf("src/avatar/skin/template-skin.ts", testOf("template-skin"), [
    ["skin-template-padding", "const paddingRings = 4;", "const paddingRings = 3;"],
  ]),
];
