import { LikenessError } from "../errors.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { Backdrop, Drawable, Light, Material, Scene, Texture } from "../render/scene.ts";
import { LinearMemory } from "./linear-memory.ts";
import type { PngExports } from "./png.ts";

interface RasterExports extends PngExports {
  raster_texture_alloc(width: number, height: number): number;
  raster_texture_source(texture: number, channelCount: number): number;
  raster_texture_build(texture: number, channelCount: number): void;
  raster_begin(scene: number): number;
  raster_shadow(): number;
  raster_visibility(firstRow: number): void;
  raster_shade(firstRow: number, rgba: number): void;
  raster_stride(): number;
  raster_depths(): number;
  raster_ids(): number;
  raster_triangle_source(id: number, out: number): void;
  raster_occlusion(drawables: number, drawableCount: number, directions: number, directionCount: number): number;
}

/** One renderer. The textures of a picture stay in its memory for the next ones, known by identity. */
export interface Raster {
  readonly memory: LinearMemory<RasterExports>;
  readonly textures: Map<Texture, number>;
  /** Position of the arena below all textures. */
  readonly floor: number;
}

/** The stages of a picture, in order; `Stopwatch` sees each of them run. */
type Stage = "textures" | "geometry" | "shadow" | "visibility" | "shading";
export type Stopwatch = <Result>(stage: Stage, work: () => Result) => Result;

export interface DrawOptions {
  /** Whether the key light casts shadows; true unless said. */
  readonly shadows?: boolean;
  readonly stopwatch?: Stopwatch;
}

const maximumSide = 1920;
const maximumTextureSide = 4096;
const maximumDrawableCount = 64;
const maximumLightCount = 4;
const sceneWordCount = 78;
const drawableWordCount = 16;

/** Numbers of wasm/raster.h. */
const kinds: Record<Material["kind"], number> = {
  skin: 0,
  eye: 1,
  cornea: 2,
  teeth: 3,
  tongue: 4,
  hair: 5,
  lash: 6,
  cloth: 7,
  frame: 8,
  lens: 9,
  unlit: 10,
};

export function openRaster(module: WebAssembly.Module): Raster {
  const memory = new LinearMemory<RasterExports>(module);
  return { memory, textures: new Map(), floor: memory.exports.arena_mark() };
}

/**
 * Draws a scene with four samples a pixel. Returns RGBA that is not premultiplied; outside the drawables it is the
 * backdrop. Throws a RangeError on a malformed scene and `memory_exhausted` when it does not fit the module's memory.
 */
export function drawScene(raster: Raster, scene: Scene, options: DrawOptions = {}): Pixels {
  checkScene(scene);
  const { memory } = raster;
  const { width, height } = scene.camera;
  const run: Stopwatch = options.stopwatch ?? ((_stage, work) => work());
  run("textures", () => loadTextures(raster, scene.drawables));
  return memory.scoped(() => {
    const rgba = memory.alloc(width * height * 4);
    const bandRowCount = run("geometry", () => {
      const rowCount = memory.exports.raster_begin(writeScene(raster, scene));
      if (rowCount < 0) throw exhausted();
      return rowCount;
    });
    if (options.shadows ?? true) {
      run("shadow", () => {
        if (memory.exports.raster_shadow() < 0) throw exhausted();
      });
    }
    for (let row = 0; row < height; row += bandRowCount) {
      run("visibility", () => memory.exports.raster_visibility(row));
      run("shading", () => memory.exports.raster_shade(row, rgba));
    }
    return { width, height, data: memory.u8(rgba, width * height * 4).slice() };
  });
}

/** What each of the four samples of a pixel sees. `stride` pixels a row; depths are 1 / mm and 0 where empty. */
export interface Visibility {
  readonly stride: number;
  readonly ids: Uint32Array;
  readonly depths: Float32Array;
  /** Drawable, then three corners counted through all drawables, for each id below `triangleCount`. */
  readonly triangles: Uint32Array;
}

/** The visibility buffer of a scene that fits one band (at most 4 MiB of samples), before shading. */
export function drawVisibility(raster: Raster, scene: Scene): Visibility {
  checkScene(scene);
  const { memory } = raster;
  const { exports } = memory;
  loadTextures(raster, scene.drawables);
  return memory.scoped(() => {
    const rowCount = exports.raster_begin(writeScene(raster, scene));
    if (rowCount < scene.camera.height) throw exhausted();
    exports.raster_visibility(0);
    const stride = exports.raster_stride();
    const sampleCount = stride * scene.camera.height * 4;
    const ids = new Uint32Array(memory.u8(exports.raster_ids(), sampleCount * 4).slice().buffer);
    const depths = memory.f32(exports.raster_depths(), sampleCount).slice();
    const triangleCount = ids.reduce((most, id) => (id === 0xffffffff ? most : Math.max(most, id + 1)), 0);
    const out = memory.alloc(16);
    const triangles = new Uint32Array(triangleCount * 4);
    for (let id = 0; id < triangleCount; id++) {
      exports.raster_triangle_source(id, out);
      triangles.set(memory.i32(out, 4), id * 4);
    }
    return { stride, ids, depths, triangles };
  });
}

/**
 * Ambient visibility 0..1 of every vertex, one array a drawable, from unit vectors spread over the sphere. The
 * drawables occlude each other; features under 4 mm are not seen. Those that do not receive light get empty arrays.
 */
export function bakeOcclusion(
  raster: Raster,
  drawables: readonly Drawable[],
  directions: Float32Array,
  receives: (drawable: Drawable) => boolean = () => true,
): Float32Array[] {
  checkDrawables(drawables);
  if (directions.length % 3 !== 0) throw new RangeError("directions are not xyz triples");
  const { memory } = raster;
  return memory.scoped(() => {
    const counts = drawables.map((drawable) => (receives(drawable) ? drawable.surface.positions.length / 3 : 0));
    const occlusions = counts.map((count) => (count > 0 ? memory.alloc(4 * count) : 0));
    const words = writeDrawables(raster, drawables, occlusions);
    const at = memory.copyIn(directions);
    if (memory.exports.raster_occlusion(words, drawables.length, at, directions.length / 3) < 0) throw exhausted();
    return counts.map((count, index) => memory.f32(occlusions[index], count).slice());
  });
}

function exhausted(): LikenessError {
  return new LikenessError("memory_exhausted", "the renderer ran out of its memory");
}

function isSide(value: number, maximum: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= maximum;
}

function checkScene({ camera, drawables, light }: Scene): void {
  if (!isSide(camera.width, maximumSide) || !isSide(camera.height, maximumSide)) {
    throw new RangeError(`picture of ${camera.width} x ${camera.height} pixels; sides are 1 to ${maximumSide}`);
  }
  const numbers = [camera.focal, camera.centreX, camera.centreY, ...camera.rotation, ...camera.translation];
  if (numbers.length !== 15 || !numbers.every(Number.isFinite)) throw new RangeError("malformed camera");
  if (light.directional.length > maximumLightCount) throw new RangeError(`over ${maximumLightCount} lights`);
  if (light.ambient.length !== 27) throw new RangeError("ambient light has not 9 x RGB factors");
  checkDrawables(drawables);
}

function checkDrawables(drawables: readonly Drawable[]): void {
  if (drawables.length > maximumDrawableCount) throw new RangeError(`over ${maximumDrawableCount} drawables`);
  for (const { surface, occlusion, wetness = occlusion, material } of drawables) {
    const { name, positions, normals, uvs, indices, colors = positions } = surface;
    const vertexCount = positions.length / 3;
    const matches =
      [normals, colors].every(({ length }) => length === positions.length) && uvs.length === vertexCount * 2;
    const perVertex = [occlusion, wetness].every((values) => !values || values.length === vertexCount);
    if (!Number.isInteger(vertexCount) || !matches || !perVertex) {
      throw new RangeError(`${name}: attributes of differing vertex counts`);
    }
    if (indices.length % 3 !== 0) throw new RangeError(`${name}: ${indices.length} indices are no triangles`);
    const largest = largestIndex(indices);
    if (largest >= vertexCount) throw new RangeError(`${name}: index ${largest} of ${vertexCount} vertices`);
    if (material.texture) checkTexture(name, material.texture);
  }
}

const largestIndices = new WeakMap<Uint32Array, number>();

/** The largest of some indices, kept for the next picture of the same mesh: nobody writes to them. */
function largestIndex(indices: Uint32Array): number {
  let largest = largestIndices.get(indices);
  if (largest === undefined) {
    largest = -1;
    for (const index of indices) if (index > largest) largest = index;
    largestIndices.set(indices, largest);
  }
  return largest;
}

function checkTexture(name: string, { width, height, channelCount, data }: Texture): void {
  if (!isSide(width, maximumTextureSide) || !isSide(height, maximumTextureSide)) {
    throw new RangeError(`${name}: texture of ${width} x ${height}`);
  }
  if (!isSide(channelCount, 4) || data.length !== width * height * channelCount) {
    throw new RangeError(`${name}: texture of ${data.length} bytes`);
  }
}

/** Textures lie below everything a picture reserves. When one is missing, those of other scenes make room first. */
function loadTextures({ memory, textures, floor }: Raster, drawables: readonly Drawable[]): void {
  const used = new Set(drawables.flatMap(({ material }) => material.texture ?? []));
  const missing = [...used].filter((texture) => !textures.has(texture));
  if (missing.length === 0) return;
  if ([...textures.keys()].some((texture) => !used.has(texture))) {
    textures.clear();
    memory.exports.arena_rewind(floor);
  }
  for (const texture of used) {
    if (textures.has(texture)) continue;
    const address = memory.exports.raster_texture_alloc(texture.width, texture.height);
    if (address === 0) throw exhausted();
    const source = memory.exports.raster_texture_source(address, texture.channelCount);
    memory.u8(source, texture.data.length).set(texture.data);
    memory.exports.raster_texture_build(address, texture.channelCount);
    textures.set(texture, address);
  }
}

/** Writes the struct RasterScene and all it points to; returns its address. */
function writeScene(raster: Raster, { camera, drawables, light, backdrop }: Scene): number {
  const { memory } = raster;
  const drawableAddress = writeDrawables(
    raster,
    drawables,
    drawables.map((drawable) => copyOcclusion(memory, drawable)),
  );
  const address = memory.alloc(sceneWordCount * 4);
  const words = memory.i32(address, sceneWordCount);
  const floats = memory.f32(address, sceneWordCount);
  words.fill(0);
  words.set([camera.width, camera.height]);
  floats.set([camera.focal, camera.centreX, camera.centreY, ...camera.rotation, ...camera.translation], 2);
  writeLight(light, words, floats);
  writeBackdrop(backdrop, words, floats);
  words.set([drawables.length, drawableAddress], 76);
  return address;
}

function writeLight(light: Light, words: Int32Array, floats: Float32Array): void {
  words[17] = light.directional.length;
  for (const [index, { direction, color }] of light.directional.entries()) {
    floats.set([...direction, ...color], 18 + index * 6);
  }
  floats.set(light.ambient, 42);
}

function writeBackdrop(backdrop: Backdrop, words: Int32Array, floats: Float32Array): void {
  if (backdrop === "transparent") return;
  words[69] = 1;
  floats.set(
    [...backdrop.top, ...backdrop.bottom].map((channel) => channel / 255),
    70,
  );
}

function copyOcclusion(memory: LinearMemory<RasterExports>, { occlusion }: Drawable): number {
  return occlusion ? memory.copyIn(occlusion) : 0;
}

/** Writes an array of struct RasterDrawable; returns its address. */
function writeDrawables(raster: Raster, drawables: readonly Drawable[], occlusions: readonly number[]): number {
  const { memory, textures } = raster;
  const address = memory.alloc(drawables.length * drawableWordCount * 4);
  for (const [index, { surface, material, wetness }] of drawables.entries()) {
    const { positions, normals, uvs, indices, colors } = surface;
    const addresses = [positions, normals, uvs].map((attribute) => memory.copyIn(attribute));
    const wetnessAddress = wetness ? memory.copyIn(wetness) : 0;
    const colorAddress = colors ? memory.copyIn(colors) : 0;
    const indexAddress = memory.copyIn(indices);
    const flags = (material.doubleSided ? 1 : 0) | (material.alphaTested ? 2 : 0) | (material.strandTexture ? 4 : 0);
    const texture = (material.texture && textures.get(material.texture)) ?? 0;
    const at = address + index * drawableWordCount * 4;
    memory
      .i32(at, drawableWordCount)
      .set([
        positions.length / 3,
        indices.length / 3,
        ...addresses,
        occlusions[index],
        wetnessAddress,
        colorAddress,
        indexAddress,
        texture,
        kinds[material.kind],
        flags,
      ]);
    memory.f32(at, drawableWordCount).set([...material.color, material.roughness], 12);
  }
  return address;
}
