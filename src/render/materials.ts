import type { Avatar, Glasses, Headwear, Rgb } from "../avatar/avatar.ts";
import { shirtColor, tieColor } from "../avatar/head/garment-cuts.ts";
import type { HeadModel, PartName } from "../avatar/head/head-model.ts";
import { headClothColor } from "../avatar/head/headwear-cuts.ts";
import { findPart } from "../avatar/head/part.ts";
import type { SurfaceName } from "../avatar/pose.ts";
import { beardTiles } from "../avatar/wear/beard/worn-beard.ts";
import { fitEyes } from "../avatar/wear/eyes/eyes.ts";
import { tilesOf } from "../avatar/wear/hair/grow-hair.ts";
import { lightestColors } from "../avatar/wear/hair/hair-field.ts";
import { paintEyes } from "./eye-texture.ts";
import type { Material, Texture } from "./scene.ts";
import { strandPattern } from "./strand-pattern.ts";
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

const hairBase: Material = {
  ...plain,
  kind: "hair",
  /** 0: strands lie side by side as their texture shows them .. 1: across one another, without a highlight. */
  roughness: 0,
  doubleSided: true,
  alphaTested: true,
  strandTexture: true,
};

const garment: Material = { ...plain, kind: "cloth", doubleSided: true };
/** Of beards and coils, which are coarse and lie every way. */
const curledRoughness = 0.8;

/** Of short hair, whose strands lie less alike than long ones: with 0 raters took it for wet. */
const combedRoughness = 0.35;

/** Light of hair over that of its colours, in files too: by it the mean light of hair over the cheeks is that of photos (64 people). */
const hairLight = 1.4;
/** Light of teeth over that of their texture; so middle ones have the colour over the cheeks' that they have in photos (90 people). */
const teethTint: Material["color"] = [1.97, 1.69, 1.38];
/** Light of the lower row over that of the upper one, in whose shade it lies: bright, its tips are pegs in the gap of a smile. */
const lowerLight = 0.5;

export function avatarMaterials(model: HeadModel, avatar: Avatar): AvatarMaterials {
  const { size, data } = avatar.albedo;
  const albedo: Texture = { width: size, height: size, channelCount: 3, data };
  const teeth = { ...plain, kind: "teeth", color: teethTint, texture: teethTexture(model) } as const;
  return {
    skin: { ...plain, kind: "skin", texture: albedo },
    eyes: { ...plain, kind: "eye", texture: eyeTexture(model, avatar) },
    corneas: { ...plain, kind: "cornea" },
    upper_teeth: teeth,
    lower_teeth: { ...teeth, color: shaded(teethTint, lowerLight) },
    tongue: { ...plain, kind: "tongue", color: [0.56, 0.43, 0.43], texture: partTexture(model, "tongue") },
    garment: { ...garment, color: linear(avatar.garmentColor) },
    shirt: { ...garment, color: linear(avatar.shirtColor ?? shirtColor) },
    tie: { ...garment, color: linear(avatar.tieColor ?? tieColor) },
    hair: hairMaterial(model, avatar),
    beard: avatar.facialHair
      ? {
          ...hairBase,
          roughness: curledRoughness,
          texture: paintStrands(strandPattern(model), lightestColors(avatar.facialHair), beardTiles),
        }
      : undefined,
    ...(avatar.glasses && glassesMaterials(avatar.glasses)),
    ...(avatar.headwear && headwearMaterials(avatar.headwear)),
  };
}

function headwearMaterials({ name, color }: Headwear): Pick<AvatarMaterials, "headwear" | "headband" | "cowl"> {
  const cloth = (k: number): Material => ({ ...garment, color: linear(headClothColor(name, k, color)) });
  return { headwear: cloth(0), headband: cloth(1), cowl: cloth(0) };
}

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

function hairMaterial(model: HeadModel, { hair }: Avatar): Material | undefined {
  const tiles = tilesOf(hair.style);
  if (tiles.length === 0) return undefined;
  const straight = hair.style.kind === "combed" ? combedRoughness : 0;
  const roughness = tiles.includes("curls") ? curledRoughness : straight;
  return {
    ...hairBase,
    color: [hairLight, hairLight, hairLight],
    roughness,
    texture: paintStrands(strandPattern(model), lightestColors(hair), tiles),
  };
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

function shaded([red, green, blue]: Material["color"], light: number): Material["color"] {
  return [light * red, light * green, light * blue];
}
