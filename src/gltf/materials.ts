import type { Avatar, Rgb } from "../avatar/avatar.ts";
import { shirtColor, tieColor } from "../avatar/head/garment-cuts.ts";
import { headClothColor } from "../avatar/head/headwear-cuts.ts";
import { lightestColors } from "../avatar/wear/hair/hair-field.ts";
import type { GltfBuffer, GltfJson, GltfMaterial } from "./document.ts";

/** Encoded PNG or JPEG pictures, sides powers of two; a part without a picture gets a plain colour. */
export interface AvatarTextures {
  readonly skin: Uint8Array;
  readonly eyes: Uint8Array | null;
  readonly teeth: Uint8Array | null;
  readonly tongue: Uint8Array | null;
  /** Hair in its final colour, with alpha. */
  readonly hair: Uint8Array | null;
  readonly beard: Uint8Array | null;
  readonly glasses: Uint8Array | null;
}

export type MaterialName =
  | "skin"
  | "eyes"
  | "teeth"
  | "tongue"
  | "hair"
  | "beard"
  | "garment"
  | "headwear"
  | "headband"
  | "shirt"
  | "tie"
  | "glasses"
  | "lenses";

/** Opacity of a coated lens: blending weakens what it mirrors likewise, but white of its own would veil the eye. */
const clearLens = 0.03;

/** Below the film of tears, in which windows and lamps are seen, an eye is dull. */
const eyeRoughness = 0.6;
const tearRoughness = 0.03;

const linear = 9729;
const linearMipmapLinear = 9987;
const repeat = 10497;

/** Collects the materials in use, with their textures, under Ready Player Me's names. */
export class MaterialLibrary {
  readonly materials: GltfMaterial[] = [];
  readonly textures: NonNullable<GltfJson["textures"]> = [];
  readonly #buffer: GltfBuffer;
  readonly #avatar: Avatar;
  readonly #pictures: AvatarTextures;
  readonly #indices = new Map<MaterialName, number>();

  constructor(buffer: GltfBuffer, avatar: Avatar, pictures: AvatarTextures) {
    this.#buffer = buffer;
    this.#avatar = avatar;
    this.#pictures = pictures;
  }

  /** Index of a material, made on first use. */
  index(name: MaterialName): number {
    let index = this.#indices.get(name);
    if (index === undefined) {
      index = this.materials.push(this.#describe(name)) - 1;
      this.#indices.set(name, index);
    }
    return index;
  }

  samplers(): NonNullable<GltfJson["samplers"]> {
    return [{ magFilter: linear, minFilter: linearMipmapLinear, wrapS: repeat, wrapT: repeat }];
  }

  #describe(name: MaterialName): GltfMaterial {
    const { facialHair, garmentColor, glasses, hair, headwear, ...worn } = this.#avatar;
    const pictures = this.#pictures;
    switch (name) {
      case "skin":
        return {
          ...this.#textured("Wolf3D_Skin", pictures.skin, [255, 255, 255], 0.6),
          // F0 of skin is 0.028, that of a plain dielectric 0.04.
          extensions: { KHR_materials_specular: { specularFactor: 0.7 } },
        };
      case "eyes":
        return {
          ...this.#textured("Wolf3D_Eye", pictures.eyes, [230, 225, 220], eyeRoughness),
          extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatRoughnessFactor: tearRoughness } },
        };
      case "teeth":
        return this.#textured("Wolf3D_Teeth", pictures.teeth, [235, 222, 200], 0.3);
      case "tongue":
        return this.#textured("Wolf3D_Tongue", pictures.tongue, [180, 92, 88], 0.4);
      case "hair":
        return {
          ...this.#textured("Wolf3D_Hair", pictures.hair, lightestColors(hair).color, 0.75),
          ...(pictures.hair ? { alphaMode: "MASK" as const, alphaCutoff: 0.35 } : {}),
        };
      case "beard":
        return {
          ...this.#textured(
            "Wolf3D_Beard",
            pictures.beard,
            facialHair ? lightestColors(facialHair).color : [0, 0, 0],
            0.75,
          ),
          ...(pictures.beard ? { alphaMode: "MASK" as const, alphaCutoff: 0.35 } : {}),
          doubleSided: true,
        };
      case "garment":
        return { ...this.#textured("Wolf3D_Outfit_Top", null, garmentColor, 0.9), doubleSided: true };
      case "shirt":
        return {
          ...this.#textured("Wolf3D_Outfit_Shirt", null, worn.shirtColor ?? shirtColor, 0.9),
          doubleSided: true,
        };
      case "tie":
        return { ...this.#textured("Wolf3D_Outfit_Tie", null, worn.tieColor ?? tieColor, 0.6), doubleSided: true };
      case "headwear":
      case "headband": {
        const color = headwear
          ? headClothColor(headwear.name, name === "headwear" ? 0 : 1, headwear.color)
          : garmentColor;
        const title = name === "headwear" ? "Wolf3D_Headwear" : "Wolf3D_Headband";
        return { ...this.#textured(title, null, color, 0.9), doubleSided: true };
      }
      case "glasses":
        return this.#textured("Wolf3D_Glasses", pictures.glasses, glasses?.color ?? [0, 0, 0], 0.35);
      case "lenses":
        return {
          ...this.#textured(
            "Wolf3D_Lenses",
            null,
            glasses?.dark ? [20, 20, 22] : [255, 255, 255],
            0.05,
            glasses?.dark ? 0.85 : clearLens,
          ),
          alphaMode: "BLEND",
        };
    }
  }

  #textured(name: string, picture: Uint8Array | null, color: Rgb, roughness: number, alpha = 1): GltfMaterial {
    return {
      name,
      pbrMetallicRoughness: {
        ...(picture
          ? { baseColorTexture: { index: this.#addTexture(name, picture) } }
          : { baseColorFactor: [...color.map(toLinear), alpha] }),
        metallicFactor: 0,
        roughnessFactor: roughness,
      },
    };
  }

  #addTexture(name: string, picture: Uint8Array): number {
    return this.textures.push({ sampler: 0, source: this.#buffer.addImage(name, picture) }) - 1;
  }
}

/** An sRGB byte as a linear factor. IEC 61966-2-1. */
function toLinear(value: number): number {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
}
