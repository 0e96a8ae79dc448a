import type { Camera } from "../avatar/fit/camera.ts";
import type { Surface } from "../avatar/mesh/surface.ts";

/** What the renderer draws: surfaces in head millimetres with a material each, lights, a camera, a backdrop. */
export interface Scene {
  readonly drawables: readonly Drawable[];
  readonly camera: Camera;
  readonly light: Light;
  readonly backdrop: Backdrop;
}

export interface Drawable {
  readonly surface: Surface;
  readonly material: Material;
  /** Ambient occlusion 0..1 a vertex; absent = 1. */
  readonly occlusion?: Float32Array;
  /** How far a film of water or lipstick lies on it, 0..1 a vertex; absent = 0. */
  readonly wetness?: Float32Array;
}

export interface Material {
  readonly kind:
    | "skin"
    | "eye"
    | "cornea"
    | "teeth"
    | "tongue"
    | "hair"
    | "lash"
    | "cloth"
    | "frame"
    | "lens"
    | "unlit";
  /** Multiplies the texture; linear RGB. */
  readonly color: readonly [number, number, number];
  readonly texture: Texture | null;
  readonly roughness: number;
  readonly doubleSided: boolean;
  /** Alpha-to-coverage from the texture's alpha. */
  readonly alphaTested: boolean;
  /** Whether the strands of hair run down its texture. */
  readonly strandTexture?: boolean;
}

/** sRGB bytes, rows from the top: grey (1 channel), grey + alpha (2), RGB (3) or RGBA (4). Each side at most 4096. */
export interface Texture {
  readonly width: number;
  readonly height: number;
  readonly channelCount: 1 | 2 | 3 | 4;
  readonly data: Uint8Array;
}

/**
 * Directional lights (unit direction towards the light in the head frame; linear RGB: a white Lambert surface facing a
 * light shows its colour) and ambient light as nine RGB factors of the polynomials
 * 1, y, z, x, xy, yz, 3z^2 - 1, xz, x^2 - y^2 of the normal: their sum is what a white Lambert surface shows.
 * The first directional light is the key: it casts shadows and is mirrored in the eyes. The third comes from behind: hair
 * keeps it off skin.
 */
export interface Light {
  readonly directional: readonly {
    readonly direction: readonly [number, number, number];
    readonly color: readonly [number, number, number];
  }[];
  readonly ambient: Float32Array;
}

/** Transparent, or a vertical gradient of two sRGB colours. */
export type Backdrop =
  | "transparent"
  | { readonly top: readonly [number, number, number]; readonly bottom: readonly [number, number, number] };
