import type { Avatar, Glasses, Rgb } from "../avatar/avatar.ts";
import { shirtColor } from "../avatar/head/garment-cuts.ts";
import type { HeadModel, PartName } from "../avatar/head/head-model.ts";
import { findPart } from "../avatar/head/part.ts";
import type { SurfaceName } from "../avatar/pose.ts";
import { beardTiles } from "../avatar/wear/beard/worn-beard.ts";
import { fitEyes } from "../avatar/wear/eyes/eyes.ts";
import { chartSize, wornHair } from "../avatar/wear/hair/hair.ts";
import { scalpTiles } from "../avatar/wear/hair/scalp-hair.ts";
import { paintEyes } from "./eye-texture.ts";
import { fringeEdge } from "./hair-fringe.ts";
import { colorHair } from "./hair-texture.ts";
import type { Material, Texture } from "./scene.ts";
import { paintStrands } from "./strand-texture.ts";
import { teethTexture } from "./teeth-texture.ts";

/**
 * Materials of an avatar's surfaces. Lashes and brows have none: the albedo carries those of the photo. Make it once for
 * all pictures of an avatar, since the renderer keeps textures by identity.
 */
export type AvatarMaterials = Readonly<Partial<Record<SurfaceName, Material>>>;

const plain: Material = {
  kind: "unlit",
  color: [1, 1, 1],
  texture: null,
  roughness: 0.5,
  doubleSided: false,
  alphaTested: false,
};

const hairBase: Material = { ...plain, kind: "hair", roughness: 0.6, doubleSided: true };

export function avatarMaterials(model: HeadModel, avatar: Avatar): AvatarMaterials {
  const { size, data } = avatar.albedo;
  const albedo: Texture = { width: size, height: size, channelCount: 3, data };
  const teeth = { ...plain, kind: "teeth", color: [1.75, 1.61, 1.42], texture: teethTexture(model) } as const;
  return {
    skin: { ...plain, kind: "skin", texture: albedo },
    eyes: { ...plain, kind: "eye", texture: eyeTexture(model, avatar) },
    corneas: { ...plain, kind: "cornea" },
    upper_teeth: teeth,
    lower_teeth: teeth,
    tongue: { ...plain, kind: "tongue", color: [0.56, 0.43, 0.43], texture: partTexture(model, "tongue") },
    garment: { ...plain, kind: "cloth", color: linear(avatar.garmentColor), doubleSided: true },
    shirt: { ...plain, kind: "cloth", color: linear(shirtColor), doubleSided: true },
    hair: hairMaterial(model, avatar),
    beard: avatar.facialHair
      ? { ...hairBase, texture: paintStrands(avatar.facialHair, beardTiles), alphaTested: true, strandTexture: true }
      : undefined,
    ...(avatar.glasses && glassesMaterials(avatar.glasses)),
  };
}

/** Styles that hang from a parting, and how far it runs from the crown to the forehead, millimetres. */
const partedStyles: ReadonlySet<Avatar["hair"]["style"]> = new Set(["long01", "bob01", "bob02"]);
const partingLength = 125;

export function glassesMaterials({ color, colors, dark }: Glasses): Pick<AvatarMaterials, "glasses" | "lenses"> {
  return {
    glasses: colors
      ? { ...plain, kind: "frame", texture: rimTexture(colors), roughness: 0.3 }
      : { ...plain, kind: "frame", color: linear(color), roughness: 0.3 },
    lenses: { ...plain, kind: "lens", color: dark ? [0.06, 0.06, 0.065] : [1, 1, 1] },
  };
}

/** The colours along a rim, one a column, between whose middles it is sampled. */
function rimTexture(colors: readonly Rgb[]): Texture {
  const row = colors.flatMap((color) => [...color]);
  return { width: colors.length, height: 4, channelCount: 3, data: Uint8Array.from([...row, ...row, ...row, ...row]) };
}

function hairMaterial(model: HeadModel, avatar: Avatar): Material | undefined {
  const { hair } = avatar;
  if (hair.growth)
    return { ...hairBase, texture: paintStrands(hair, scalpTiles(hair)), alphaTested: true, strandTexture: true };
  if (hair.style === "bald" || hair.style === "buzz") return undefined;
  const part = findPart(model, `hair_${hair.style}`);
  const texture = model.textures[part.texture] ?? null;
  const parting = partedStyles.has(hair.style) ? partingLength : 0;
  const base: Material = { ...hairBase, parting, curl: hair.curl };
  if (!texture) return { ...base, color: linear(hair.color) };
  const [across, down] = chartSize(model, part);
  const texelSize = [across / texture.width, down / texture.height] as const;
  const worn = wornHair(model, avatar);
  const edgeOf = (width: number, height: number) => worn && fringeEdge(worn, width, height, hair.length);
  return { ...base, texture: colorHair(texture, hair, texelSize, edgeOf), alphaTested: true };
}

function eyeTexture(model: HeadModel, avatar: Avatar): Texture | null {
  const texture = partTexture(model, "eyes");
  if (!texture) return null;
  const part = findPart(model, "eyes");
  const positions = fitEyes(model, part, avatar.neutral, {});
  const indices = Uint32Array.from(part.triangles);
  return paintEyes(texture, { name: "eyes", positions, normals: positions, uvs: part.uvs, indices }, avatar);
}

function partTexture(model: HeadModel, name: PartName): Texture | null {
  return model.textures[findPart(model, name).texture] ?? null;
}

function linear(color: Rgb): [number, number, number] {
  const [red, green, blue] = color.map((channel) => (channel / 255) ** 2.2);
  return [red, green, blue];
}
