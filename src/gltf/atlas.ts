import type { Avatar, Rgb } from "../avatar/avatar.ts";
import type { Texture } from "../render/scene.ts";
import { type Cell, layOutAtlas, type PartPicture } from "./atlas-layout.ts";
import type { ExportMesh } from "./avatar-meshes.ts";
import type { ExportPrimitive } from "./export-mesh.ts";
import type { TextureSize } from "./export-options.ts";
import { mergePrimitives } from "./merge-primitives.ts";
import { type MaterialName, plainColor } from "./plain-color.ts";
import { shrinkPicture } from "./resize-picture.ts";
import type { AvatarPictures } from "./textures.ts";

/** Texels of 1024 that repeat the border of a part's picture all round it, so that smaller mipmaps mix no neighbours in. */
const gutter = 4;

/** Where a part of the atlas is, and what of the part's own picture it shows, in texels of that. */
interface Placed {
  readonly cell: Cell;
  readonly shown: Cell;
  readonly picture: Pick<Texture, "width" | "height">;
}

/**
 * The avatar as one mesh of one material, whose one picture holds those of all parts and a patch for each plain colour. Lenses that
 * are all but clear are left out, since nothing of it blends.
 */
export function packAtlas(
  meshes: readonly ExportMesh[],
  pictures: AvatarPictures,
  avatar: Avatar,
  size: TextureSize,
): { meshes: ExportMesh[]; pictures: AvatarPictures } {
  const isShown = ({ material }: ExportPrimitive) => material !== "lenses" || avatar.glasses?.dark === true;
  const primitives = meshes.flatMap((mesh) => mesh.primitives).filter(isShown);
  const { width, height, cells, swatch } = layOutAtlas(size);
  const atlas: Texture = { width, height, channelCount: 4, data: new Uint8Array(4 * width * height) };
  const margin = Math.max(1, Math.round((gutter * Math.min(size, 1024)) / 1024));
  const placed = new Map<MaterialName, Placed>();
  for (const [k, name] of [...new Set(primitives.map(({ material }) => material))].entries()) {
    const own = primitives.filter(({ material }) => material === name);
    const picture = own.every(({ uvs }) => uvs) ? (pictures[name as PartPicture] ?? null) : null;
    const source = picture ?? patch(plainColor(avatar, name));
    const shown = picture ? boundsOf(own, picture) : { left: 0, top: 0, width: 1, height: 1 };
    const outer = picture ? cells[name as PartPicture] : swatch(k);
    const cell = {
      left: outer.left + margin,
      top: outer.top + margin,
      width: Math.min(shown.width, outer.width - 2 * margin),
      height: Math.min(shown.height, outer.height - 2 * margin),
    };
    paste(atlas, shrinkPicture(cut(source, shown), cell.width, cell.height), cell, margin);
    placed.set(name, { cell, shown, picture: source });
  }
  const merged = mergePrimitives(
    primitives.map((primitive) => {
      const uvs = moveUvs(primitive, placed.get(primitive.material) as Placed, atlas);
      return { ...primitive, uvs };
    }),
  );
  return { meshes: [{ name: "Wolf3D_Avatar", primitives: [merged] }], pictures: { avatar: atlas } };
}

function patch(color: Rgb): Texture {
  return { width: 1, height: 1, channelCount: 3, data: Uint8Array.from(color) };
}

/** The texels of a picture that primitives show. */
function boundsOf(primitives: readonly ExportPrimitive[], { width, height }: Texture): Cell {
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const { uvs } of primitives) {
    for (let i = 0; i < (uvs?.length ?? 0); i += 2) {
      const [u, v] = [uvs?.[i] ?? 0, uvs?.[i + 1] ?? 0];
      [left, right] = [Math.min(left, u), Math.max(right, u)];
      [top, bottom] = [Math.min(top, v), Math.max(bottom, v)];
    }
  }
  const [x, y] = [clampFloor(left * width, width - 1), clampFloor(top * height, height - 1)];
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(width, Math.ceil(right * width)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(bottom * height)) - y),
  };
}

function clampFloor(value: number, most: number): number {
  return Math.max(0, Math.min(most, Math.floor(value)));
}

function cut({ width, channelCount, data }: Texture, { left, top, width: columns, height: rows }: Cell): Texture {
  const part = new Uint8Array(columns * rows * channelCount);
  for (let y = 0; y < rows; y++) {
    const from = ((top + y) * width + left) * channelCount;
    part.set(data.subarray(from, from + columns * channelCount), y * columns * channelCount);
  }
  return { width: columns, height: rows, channelCount, data: part };
}

/** Writes a picture into a cell of its size, and its border so many texels round it. */
function paste(
  atlas: Texture,
  { channelCount, data }: Texture,
  { left, top, width, height }: Cell,
  margin: number,
): void {
  for (let y = -margin; y < height + margin; y++) {
    const row = Math.max(0, Math.min(height - 1, y));
    for (let x = -margin; x < width + margin; x++) {
      const from = (row * width + Math.max(0, Math.min(width - 1, x))) * channelCount;
      const to = 4 * ((top + y) * atlas.width + left + x);
      for (let c = 0; c < 3; c++) atlas.data[to + c] = data[from + c];
      atlas.data[to + 3] = channelCount === 4 ? data[from + 3] : 255;
    }
  }
}

/** Texture coordinates in the atlas; those without any show the middle of their patch. */
function moveUvs({ uvs, positions }: ExportPrimitive, { cell, shown, picture }: Placed, atlas: Texture): Float32Array {
  const moved = new Float32Array((2 / 3) * positions.length);
  for (let i = 0; i < moved.length; i += 2) {
    const across = uvs ? (uvs[i] * picture.width - shown.left) / shown.width : 0.5;
    const down = uvs ? (uvs[i + 1] * picture.height - shown.top) / shown.height : 0.5;
    moved[i] = (cell.left + across * cell.width) / atlas.width;
    moved[i + 1] = (cell.top + down * cell.height) / atlas.height;
  }
  return moved;
}
