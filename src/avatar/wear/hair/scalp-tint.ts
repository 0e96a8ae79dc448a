import { linearOfByte } from "../../../face/color.ts";
import type { Avatar } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { blendAlbedo } from "../../skin/tint.ts";
import { HairEdge } from "./hair-edge.ts";
import { scalpShade } from "./scalp.ts";

/** Share of the roots' colour at most, in log light, and its light over that of the hair. */
const rootShare = 0.7;
const rootLight = 0.8;
/** Cover from which skin takes on the roots' colour, and all of it. */
const tinted = [0.35, 0.85] as const;
/** Cover from which skin lies near hair: ears do not, which the edge passes. */
const covered = 0.15;
/** Ways behind the front edge of hair over which skin takes on that colour, and to where cover alone counts again; above
 * this height, millimetres. */
const edgeDepths = [-3.5, 5, 10] as const;
const edgeY = 0;

/**
 * The albedo with the skin below the roots of the worn hair in its colour, fading out over a few millimetres, so that
 * a hairline has no hard edge and no skin shines through; the same albedo where no mesh is worn.
 */
export function tintRoots(model: HeadModel, subdivision: Subdivision, avatar: Avatar): Avatar["albedo"] {
  const shade = scalpShade(model, avatar.hair.style);
  if (!shade) return avatar.albedo;
  const [red, green, blue] = avatar.hair.color.map((byte) => Math.log(Math.max(1e-3, rootLight * linearOfByte(byte))));
  const weights = shadeWeights(model, subdivision, avatar, shade);
  const albedo = { size: avatar.albedo.size, data: avatar.albedo.data.slice() };
  blendAlbedo(atlasLayout(subdivision), albedo, { weights, color: [red, green, blue], share: rootShare });
  return albedo;
}

/** Vertices of a scalp stand too far apart for a hairline: between them cover rises late and fast, but along the front
 * edge, where it follows that. */
function shadeWeights(
  model: HeadModel,
  subdivision: Subdivision,
  { neutral }: Avatar,
  { density, depth }: NonNullable<ReturnType<typeof scalpShade>>,
): Float32Array {
  const [before, whole, alone] = edgeDepths;
  const skin = subdivide(subdivision, neutral);
  const edge = new HairEdge({ positions: neutral.subarray(0, 3 * model.skinVertexCount), quads: model.quads }, density);
  const packed = new Float32Array(3 * density.length);
  for (let i = 0; i < density.length; i++) {
    packed[3 * i] = density[i];
    packed[3 * i + 1] = depth[i];
  }
  const fine = subdivide(subdivision, packed);
  const weights = new Float32Array(subdivision.vertexCount);
  for (let i = 0; i < weights.length; i++) {
    const value = fine[3 * i];
    const within = smoothstep(tinted[0], tinted[1], value);
    weights[i] = fine[3 * i + 1] * within;
    // Where none grows there is no edge to follow.
    if (value === 0 || !(skin[3 * i + 1] > edgeY)) continue;
    const behind = edge.depthOf(skin.subarray(3 * i, 3 * i + 3));
    if (!(behind < alone)) continue;
    const along = smoothstep(before, whole, behind) * smoothstep(0, covered, value);
    weights[i] = fine[3 * i + 1] * (along + (within - along) * smoothstep(whole, alone, behind));
  }
  return weights;
}
