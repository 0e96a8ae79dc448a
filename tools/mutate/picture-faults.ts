import { type Fault, faultsOf } from "./fault.ts";

const found = ["test/core/face/face-chain.test.ts"];
const sampled = ["test/core/face/crop-sampler.test.ts"];
const quality = ["test/core/face/quality.test.ts", ...found];
const portrait = ["test/core/render/portrait-chain.test.ts"];
const motion = ["test/core/motion/motion-chain.test.ts"];

/** Face, renderer and motion. */
export const pictureFaults: readonly Fault[] = [
  ...faultsOf(
    "src/face/crop.ts",
    [...found, "test/core/face/crop.test.ts"],
    [
      ["face-crop-turn", "return [c, -s, crop.centreX - (c - s) * half", "return [c, s, crop.centreX - (c - s) * half"],
      ["face-crop-offset", "half - c * centreX - s * centreY, -s, c", "half - c * centreX + s * centreY, -s, c"],
    ],
  ),
  ...faultsOf("src/face/crop-sampler.ts", sampled, [
    ["face-crop-mean", "const meanFrom = 1.25;", "const meanFrom = 1.5;"],
  ]),
  ...faultsOf("wasm/crop.cpp", sampled, [
    ["kernel-crop-half-pixel", "map[0] * fu + map[1] * fv + map[2] - .5", "map[0] * fu + map[1] * fv + map[2]"],
    ["kernel-crop-share", "(right * (1 - down))", "(right * down)"],
    ["kernel-crop-area", "uint32_t(block) * uint32_t(block);", "uint32_t(block) * uint32_t(block + 1);"],
  ]),
  ...faultsOf("src/face/detect.ts", found, [
    ["face-closer-look", "const closerLook = 2.2;", "const closerLook = 2.64;"],
    ["face-overlap", "const overlapThreshold = 0.3;", "const overlapThreshold = 0.9;"],
    ["face-anchor-half", "[((cell % size) + 0.5) / size,", "[(cell % size) / size,"],
    ["face-box-axes", "width: box[2] * scale,", "width: box[3] * scale * 1.2,"],
  ]),
  ...faultsOf("src/face/find-landmarks.ts", found, [
    ["face-run-count", "const runCount = 3;", "const runCount = 2;"],
    ["face-region-scale", "const regionScale = 1.5;", "const regionScale = 1.25;"],
    ["face-depth-factor", "(mesh[at + 2] * region.side) / size", "mesh[at + 2]"],
    ["face-eyes-swapped", "const leftEyeCorner = 263;", "const leftEyeCorner = 362;"],
  ]),
  ...faultsOf("src/face/quality.ts", quality, [
    ["face-yaw-limit", 'yaw: { bound: "at_most", warn: 20,', 'yaw: { bound: "at_most", warn: 24,'],
    [
      "face-margin-limit",
      'warn: 0.1,\n    reject: 0.02,\n    code: "face_cut"',
      'warn: 0.12,\n    reject: 0.02,\n    code: "face_cut"',
    ],
    ["face-focus-limit", "reject: 0.13,", "reject: 0.104,"],
    ["face-eyes-limit", "warn: 0.045, reject: 0.03, code", "warn: 0.045, reject: 0.036, code"],
  ]),
  ...faultsOf(
    "src/face/segment-person.ts",
    [...found, "test/core/face/segment-person.test.ts"],
    [
      [
        "face-mask-weights",
        "const lower = mask.data[below + column] * (1 - dx)",
        "const lower = mask.data[below + column] * dx",
      ],
      ["face-mask-half-pixel", "(y + 0.5) + map[2] - 0.5;", "(y + 0.5) + map[2];"],
    ],
  ),
  ...faultsOf("src/render/light.ts", portrait, [
    ["render-light-side", "direction: [-0.255, 0.737, 0.626]", "direction: [0.255, 0.737, 0.626]"],
    ["render-fill-level", "color: [0.253, 0.253, 0.256]", "color: [0.304, 0.304, 0.307]"],
    [
      "render-light-transpose",
      "normalized([r[0] * x + r[3] * y + r[6] * z,",
      "normalized([r[0] * x + r[1] * y + r[2] * z,",
    ],
    ["render-ambient-weight", "[1, 2, 2, 2, 15 / 4,", "[1, 2.4, 2.4, 2.4, 15 / 4,"],
  ]),
  ...faultsOf("src/render/frame.ts", portrait, [
    ["render-fill", "const usualFill = 0.64;", "const usualFill = 0.77;"],
    ["render-yaw-sign", "turnOf(yaw)", "turnOf(-yaw)"],
    ["render-elevation", "const elevation = -2;", "const elevation = -2.4;"],
    ["render-distance", "const distance = 800;", "const distance = 960;"],
  ]),
  ...faultsOf("src/render/animate.ts", portrait, [
    ["render-bust-sign", "centreX: camera.centreX + x * headPixels", "centreX: camera.centreX - x * headPixels"],
    ["render-neck-base", "const neckBase = 0.75;", "const neckBase = 0.6;"],
  ]),
  ...faultsOf("src/render/materials.ts", portrait, [
    ["render-hair-light", "const hairLight = 1.4;", "const hairLight = 1.18;"],
    ["render-teeth-color", "[1.97, 1.69, 1.38]", "[1.58, 1.36, 1.1]"],
  ]),
  ...faultsOf(
    "src/render/materials.ts",
    ["test/core/render/materials.test.ts"],
    [["render-lower-teeth", "const lowerLight = 0.5;", "const lowerLight = 0.6;"]],
  ),
  ...faultsOf("src/render/eye-texture.ts", portrait, [
    ["render-iris-radius", "const irisRadius = 0.172;", "const irisRadius = 0.206;"],
    ["render-white-level", "const whiteLevel = 186;", "const whiteLevel = 149;"],
  ]),
  ...faultsOf("src/render/place-emblem.ts", portrait, [
    [
      "render-emblem-side",
      'const side = place === "above_left" ? -1 : 1;',
      'const side = place === "above_left" ? 1 : -1;',
    ],
    ["render-emblem-beside", "const beside = { x: 0.47, y: 0.36 };", "const beside = { x: 0.564, y: 0.36 };"],
  ]),
  ...faultsOf("src/render/strand-pattern.ts", portrait, [
    ["render-root-light", "const rootLight = 0.66;", "const rootLight = 0.55;"],
    ["render-strand-spread", "const strandSpread = 0.5;", "const strandSpread = 0.65;"],
  ]),
  ...faultsOf(
    "src/render/strand-texture.ts",
    ["test/core/render/strand-texture.test.ts", ...portrait],
    [
      ["render-own-light", "const ownLight = 0.935;", "const ownLight = 0.8;"],
      ["render-strand-highlight", "const mostHighlight = 1.8;", "const mostHighlight = 1.4;"],
      ["render-strand-hue", "const depthHue = 0.5;", "const depthHue = 0.4;"],
    ],
  ),
  ...faultsOf(
    "src/render/region-light.ts",
    ["test/core/render/region-light.test.ts"],
    [
      ["render-cavity-light", "const leastVisibility = 0.15;", "const leastVisibility = 0.18;"],
      ["render-neck-light", "const keptOffNeck = 0.75;", "const keptOffNeck = 0.6;"],
    ],
  ),
  ...faultsOf(
    "src/render/scalp-light.ts",
    ["test/core/render/scalp-light.test.ts"],
    [
      ["render-scalp-light", "const leastVisibility = 0.7;", "const leastVisibility = 0.6;"],
      ["render-scalp-light-least", "Math.max(visibility[i], ", "Math.max(0, "],
    ],
  ),
  ...faultsOf(
    "src/render/teeth-texture.ts",
    ["test/core/render/teeth-texture.test.ts", ...portrait],
    [
      ["render-teeth-shade", "const shadedFrom = [10, 32] as const;", "const shadedFrom = [10, 37] as const;"],
      ["render-gums", "const reddestGum = 2.7;", "const reddestGum = 3.3;"],
    ],
  ),
  ...faultsOf(
    "src/render/wireframe.ts",
    ["test/core/render/wireframe.test.ts"],
    [
      ["render-wire-facing", "return ux * vy - uy * vx < 0;", "return ux * vy - uy * vx > 0;"],
      ["render-wire-opacity", "const lineOpacity = 0.55;", "const lineOpacity = 0.66;"],
    ],
  ),
  ...faultsOf(
    "src/render/emblem-shape.ts",
    ["test/core/render/emblem.test.ts", ...portrait],
    [
      ["render-emblem-curve", "3 * s * t * t * p2", "3 * s * s * t * p2"],
      ["render-emblem-reach", "reach: stroke / 2 + round,", "reach: stroke + round,"],
    ],
  ),
  ...faultsOf("src/motion/easing.ts", motion, [["motion-easing", "u * u * (3 - 2 * u)", "u * u * (2 - u)"]]),
  ...faultsOf("src/motion/animations.ts", motion, [
    ["motion-blink-sides", "beyond / (seconds < 0 ? close_s : open_s)", "beyond / (seconds < 0 ? open_s : close_s)"],
    ["motion-closed", "Math.abs(seconds) - closed_s / 2", "Math.abs(seconds) - closed_s"],
    [
      "motion-viseme-share",
      "[track[from], 1 - share] as const, [track[to], share]",
      "[track[from], share] as const, [track[to], 1 - share]",
    ],
  ]),
  ...faultsOf("src/motion/constraints.ts", motion, [
    ["motion-constraint-sides", '["Left", "Right"] : [""]', '["Left", "Left"] : [""]'],
    [
      "motion-constraint-scale",
      "after *= Math.max(0, 1 - (k ?? 0) * value(name))",
      "after *= Math.max(0, 1 - 0.8 * (k ?? 0) * value(name))",
    ],
  ]),
  ...faultsOf(
    "src/motion/poses.ts",
    ["test/core/motion/poses.test.ts"],
    [
      ["motion-smile-gaze", "constrainWeights(smile)", "constrainPose({ ...pose, weights: smile }).weights"],
      ["motion-smile-taken", "(weights[name] ?? 0) + taken(name)", "(weights[name] ?? 0) - taken(name)"],
      [
        "motion-smile-amount",
        "withSmile({ ...pose, weights: {} }, amount, own)",
        "withSmile({ ...pose, weights: {} }, 1, own)",
      ],
    ],
  ),
  ...faultsOf(
    "src/render/smile-shade.ts",
    ["test/core/render/smile-shade.test.ts"],
    [
      ["render-smile-shade-sides", "(mouthSmileLeft - mouthSmileRight)", "(mouthSmileRight - mouthSmileLeft)"],
      ["render-smile-shade-amount", "Math.exp(smile * perSmile", "Math.exp(0.8 * smile * perSmile"],
      [
        "render-smile-shade-middle",
        "smoothstep(middle[0], middle[1], mean[3 * i])",
        "smoothstep(0, middle[1], mean[3 * i])",
      ],
    ],
  ),
  ...faultsOf("src/motion/visemes.ts", motion, [["motion-viseme-jaw", "jawOpen: 0.72,", "jawOpen: 0.58,"]]),
  ...faultsOf("src/motion/emblems.ts", motion, [
    ["motion-emblem-phase", "evaluateCurve(keys, time - phase)", "evaluateCurve(keys, time + phase)"],
  ]),
  ...faultsOf(
    "src/cli-outputs.ts",
    ["test/core/cli-outputs.test.ts"],
    [
      ["outputs-yaw-sign", "{ ...still, yaw })", "{ ...still, yaw: -yaw })"],
      ["outputs-expression", "{ ...restPose, weights: solve.expression }", "restPose"],
      [
        "outputs-undressed",
        "exportAvatar(core, avatar, defaultExport, studio)",
        "exportAvatar(core, likeness.avatar, defaultExport)",
      ],
      ["outputs-endless-yaw", "!yaws.every(Number.isFinite)", "yaws.some(Number.isNaN)"],
    ],
  ),
];
