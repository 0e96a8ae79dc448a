import type { Glasses } from "../avatar/avatar.ts";
import { glassesMaterials } from "./materials.ts";
import type { Sitter } from "./portrait.ts";

const usual: Glasses = { shape: "rectangle", rim: "full", color: [24, 24, 28], dark: true };

/** The sitter in sunglasses: their own glasses darkened, or a usual pair. */
export function wearSunglasses(sitter: Sitter): Sitter {
  const glasses: Glasses = sitter.avatar.glasses ? { ...sitter.avatar.glasses, dark: true } : usual;
  return {
    ...sitter,
    avatar: { ...sitter.avatar, glasses },
    materials: { ...sitter.materials, ...glassesMaterials(glasses) },
  };
}
