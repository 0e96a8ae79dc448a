import type { Avatar } from "../avatar/avatar.ts";
import type { GltfBuffer } from "./buffer.ts";
import type { GltfJson, GltfMaterial } from "./document.ts";
import { type MaterialName, type PictureName, plainColor } from "./plain-color.ts";

/** Encoded pictures, sides powers of two; a part without a picture gets a plain colour. Hair and beards have alpha. */
export type AvatarTextures = Readonly<Partial<Record<PictureName, Uint8Array | null>>>;

/** What of a material no picture or colour tells. */
interface Finish {
  readonly title: string;
  readonly roughness: number;
  readonly isTwoSided?: true;
  /** Whether the alpha of its picture cuts it out. */
  readonly isCutOut?: true;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Below the film of tears, in which windows and lamps are seen, an eye is dull: nothing mirrors where water meets it. */
const eyeRoughness = 0.6;
const tears = {
  KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatRoughnessFactor: 0.03 },
  KHR_materials_specular: { specularFactor: 0 },
};
/** F0 of skin is 0.028, that of a plain dielectric 0.04. */
const skinReflection = { KHR_materials_specular: { specularFactor: 0.7 } };
/**
 * Alpha from which strands are drawn: sorted by depth, not blended, since cards cross. Engines make smaller levels of a texture
 * by means, of which about as many texels are over this as of the largest.
 */
export const alphaCutoff = 0.5;
/** What strands mirror: at grazing angles a plain surface mirrors everything, and dark hair would have a grey veil. */
const strandGloss = 0.35;

const finishes: Readonly<Record<MaterialName, Finish>> = {
  skin: { title: "Wolf3D_Skin", roughness: 0.6, extensions: skinReflection },
  eyes: { title: "Wolf3D_Eye", roughness: eyeRoughness, extensions: tears },
  teeth: { title: "Wolf3D_Teeth", roughness: 0.3 },
  tongue: { title: "Wolf3D_Tongue", roughness: 0.4 },
  hair: { title: "Wolf3D_Hair", roughness: 0.6, isCutOut: true, isTwoSided: true },
  beard: { title: "Wolf3D_Beard", roughness: 0.6, isCutOut: true, isTwoSided: true },
  garment: { title: "Wolf3D_Outfit_Top", roughness: 0.9, isTwoSided: true },
  shirt: { title: "Wolf3D_Outfit_Shirt", roughness: 0.9, isTwoSided: true },
  tie: { title: "Wolf3D_Outfit_Tie", roughness: 0.6, isTwoSided: true },
  headwear: { title: "Wolf3D_Headwear", roughness: 0.9, isTwoSided: true },
  headband: { title: "Wolf3D_Headband", roughness: 0.9, isTwoSided: true },
  glasses: { title: "Wolf3D_Glasses", roughness: 0.35 },
  lenses: { title: "Wolf3D_Lenses", roughness: 0.05 },
  avatar: { title: "Wolf3D_Avatar", roughness: 0.75, isCutOut: true, isTwoSided: true },
};

/** Opacity of a coated lens: blending weakens what it mirrors likewise, but white of its own would veil the eye. */
const clearLens = 0.03;
const darkLens = 0.85;

const linear = 9729;
const linearMipmapLinear = 9987;
const repeat = 10497;

const webpExtension = "EXT_texture_webp";

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

  /** Extensions of the materials so far, and those of them without which a reader shows none of their pictures. */
  extensions(): { used: string[]; required: string[] } {
    const used = this.materials.flatMap(({ extensions = {} }) => Object.keys(extensions));
    const required = this.textures.some(({ extensions }) => extensions) ? [webpExtension] : [];
    return { used: [...new Set(used), ...required], required };
  }

  #describe(name: MaterialName): GltfMaterial {
    const { title, roughness, ...finish } = finishes[name];
    const picture = this.#pictures[name as PictureName];
    const isDark = this.#avatar.glasses?.dark;
    const opacity = name !== "lenses" ? 1 : isDark ? darkLens : clearLens;
    const color = plainColor(this.#avatar, name).map(toLinear);
    const extensions = name === "hair" || name === "beard" ? glossOfStrands(color) : finish.extensions;
    return {
      name: title,
      pbrMetallicRoughness: {
        ...(picture
          ? { baseColorTexture: { index: this.#addTexture(title, picture) } }
          : { baseColorFactor: [...color, opacity] }),
        metallicFactor: 0,
        roughnessFactor: roughness,
      },
      ...(picture && finish.isCutOut ? { alphaMode: "MASK", alphaCutoff } : {}),
      ...(name === "lenses" ? { alphaMode: "BLEND" } : {}),
      ...(finish.isTwoSided ? { doubleSided: true } : {}),
      ...(extensions ? { extensions } : {}),
    };
  }

  #addTexture(name: string, picture: Uint8Array): number {
    const source = this.#buffer.addImage(name, picture);
    const isWebp = this.#buffer.images[source].mimeType === "image/webp";
    const texture = isWebp ? { extensions: { [webpExtension]: { source } } } : { source };
    return this.textures.push({ sampler: 0, ...texture }) - 1;
  }
}

/** Light that comes back from within a strand, which is most of its highlights, has its colour. */
function glossOfStrands(color: readonly number[]): GltfMaterial["extensions"] {
  const strongest = Math.max(1e-3, ...color);
  const specularColorFactor = color.map((channel) => channel / strongest);
  return { KHR_materials_specular: { specularFactor: strandGloss, specularColorFactor } };
}

/** An sRGB byte as a linear factor. IEC 61966-2-1. */
function toLinear(value: number): number {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
}
