import { clamp } from "../../../face/statistics.ts";
import type { Avatar, FacialHair } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { quadNormals } from "../../mesh/normals.ts";
import { between, tripleAt, unit } from "../../mesh/triple.ts";
import { moustacheWeight, mouthY } from "../../skin/beard-weights.ts";
import { addCard } from "../hair/hair-card.ts";
import { type GrownHair, HairMesh } from "../hair/hair-mesh.ts";
import { type StandingField, type StandingShape, standingGuides } from "../hair/standing-guides.ts";
import type { TileName } from "../hair/strand-atlas.ts";

/** The part of the mean head on which facial hair may grow, millimetres. */
const lowest = -150;
const highest = 12;
const furthestBack = -78;
/** How far hair stands off the skin on lip and cheeks and on the chin, millimetres, of a beard that hangs so far. */
const standing = { cheek: 2.4, chin: 5.5 } as const;
const usualDrop = 9;
/** Cover up to which nothing stands off the skin, and from which it is closed. */
const thinning = [0.1, 0.6] as const;
const bulkRange = [0.7, 1.5] as const;
/** Length along the skin as a multiple of the height, and more of it, millimetres. */
const runShare = 1.1;
const runMore = 3;
/** From here on a beard hangs, millimetres. */
const hangingDrop = 25;
const cardCount = 2600;
/** How far the normals of locks turn to those of the skin. */
const skinShare = 0.8;
/** The chin's edge on the mean head, millimetres: hair over it hangs below it. */
const chinY = -100;
const chinHalfWidth = 58;

const vertices = new WeakMap<HeadModel, Uint16Array>();

/** The skin vertices on which facial hair may grow. */
export function beardVertices(model: HeadModel): Uint16Array {
  let known = vertices.get(model);
  if (!known) {
    const found: number[] = [];
    for (let i = 0; i < model.skinVertexCount; i++) {
      const [, y, z] = model.mean.subarray(3 * i, 3 * i + 3);
      const isInner = model.regions.mouth_cavity[i] > 127 || model.regions.ears[i] > 127;
      if (y > lowest && y < highest && z > furthestBack && !isInner) found.push(i);
    }
    known = Uint16Array.from(found);
    vertices.set(model, known);
  }
  return known;
}

/** The quads of the skin that have all corners among these vertices. */
function beardQuads(model: HeadModel): Uint16Array {
  const isOn = new Uint8Array(model.skinVertexCount);
  for (const vertex of beardVertices(model)) isOn[vertex] = 1;
  return model.quads.filter((_, corner) => [0, 1, 2, 3].every((k) => isOn[model.quads[(corner & ~3) + k]]));
}

const grownBeards = new WeakMap<FacialHair, { readonly neutral: Float32Array; readonly grown: GrownHair | null }>();

/** The beard of an avatar on its neutral head, null for none. Kept: what moves it is added to its roots' places. */
export function wornBeard(
  model: HeadModel,
  { neutral, facialHair }: Pick<Avatar, "neutral" | "facialHair">,
): GrownHair | null {
  if (!facialHair) return null;
  let known = grownBeards.get(facialHair);
  if (known?.neutral !== neutral) {
    known = { neutral, grown: growBeard(model, neutral, facialHair, cardCount) };
    grownBeards.set(facialHair, known);
  }
  return known.grown;
}

/** A beard of at most `most` locks on a neutral head; null where nothing grows. */
export function growBeard(
  model: HeadModel,
  neutral: Float32Array,
  facialHair: FacialHair,
  most: number,
): GrownHair | null {
  const positions = neutral.slice(0, 3 * model.skinVertexCount);
  const skin = { positions, normals: quadNormals(positions, model.quads), quads: beardQuads(model) };
  const field = beardField(model, facialHair);
  const mesh = new HairMesh();
  for (const guide of standingGuides(skin, field, shapeOf(facialHair, most))) addCard(mesh, guide);
  const grown = mesh.finish();
  bendTo(skin.normals, grown);
  return grown.triangles.length > 0 ? grown : null;
}

/** Turns the normals of locks towards those of the skin at their roots: short hair is lit as what it lies on. */
function bendTo(skin: Float32Array, { normals, roots }: GrownHair): void {
  roots.forEach((root, i) => {
    normals.set(unit(between(tripleAt(normals, i), tripleAt(skin, root), skinShare)), 3 * i);
  });
}

/** Tiles of the strand texture that beards show. */
export const beardTiles: readonly TileName[] = ["strands"];

function shapeOf({ drop }: FacialHair, most: number): StandingShape {
  const isLong = drop > hangingDrop;
  return isLong
    ? { tile: "strands", width: 10, spacing: 5, most, tousle: 0.3, falls: 0.7 }
    : { tile: "strands", width: 1.8, spacing: 1.5, most, tousle: 0.4, falls: 0.1 };
}

function beardField(model: HeadModel, { cover, drop }: FacialHair): StandingField {
  const count = model.skinVertexCount;
  const [density, lift] = [0, 1].map(() => new Float32Array(count));
  const run = new Float32Array(3 * count);
  const bulk = clamp(Math.sqrt(drop / usualDrop), ...bulkRange);
  beardVertices(model).forEach((vertex, k) => {
    const mean = model.mean.subarray(3 * vertex, 3 * vertex + 3);
    const share = clamp(Number(cover[k]) || 0, 0, 9) / 9;
    density[vertex] = smoothstep(thinning[0], thinning[1], share);
    lift[vertex] = bulk * heightAt(mean[1]) * Math.sqrt(share);
    run.set(courseAt(mean, lift[vertex], drop), 3 * vertex);
  });
  return { density, lift, run };
}

function heightAt(y: number): number {
  return standing.cheek + (standing.chin - standing.cheek) * smoothstep(mouthY, chinY, y);
}

/** Where hair leads along the skin: outwards and down over the lip, down and a little forwards on jaw and chin. */
function courseAt([x, y, z]: Float32Array, height: number, drop: number): [number, number, number] {
  const length = runShare * height + runMore;
  const upper = moustacheWeight(Math.abs(x), y, z);
  const outwards = Math.sign(x) * smoothstep(0, 8, Math.abs(x));
  // Nothing of a moustache may hang over the lips.
  const overLip = clamp(y - (mouthY + 8), 1.5, length);
  const lip: [number, number, number] = [outwards * length, -0.6 * overLip, 0];
  const hanging =
    drop > hangingDrop
      ? smoothstep(mouthY - 5, mouthY - 25, y) *
        smoothstep(chinHalfWidth, chinHalfWidth - 20, Math.abs(x)) *
        smoothstep(-40, -20, z)
      : 0;
  const down = length + hanging * (drop + y - chinY - length);
  const beard: [number, number, number] = [0.05 * x * (down / 50), -down, 0.25 * down];
  return [0, 1, 2].map((c) => beard[c] + upper * (lip[c] - beard[c])) as [number, number, number];
}
