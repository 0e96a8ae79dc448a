import type { Camera } from "../avatar/camera.ts";
import type { Surface } from "../avatar/surface.ts";

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
}

/** RGBA sRGB bytes, width and height powers of two. */
export interface Texture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Directional lights (direction towards the light, camera-independent head frame; linear RGB) and ambient SH, 9 x RGB. */
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
