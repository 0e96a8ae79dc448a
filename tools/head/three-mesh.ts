/** A polygon mesh as three.js JSON version 3 stores it; polygons have three or four corners. */
export interface ThreeMesh {
  readonly positions: Float64Array;
  readonly uvs: Float64Array;
  readonly polygons: readonly (readonly number[])[];
  readonly polygonUvs: readonly (readonly number[])[];
  /** Material of each polygon. */
  readonly materials: readonly number[];
}

export interface ThreeJson {
  vertices: number[];
  uvs: number[][];
  faces: number[];
}

/** Bits of a face's type: what follows it in the list. */
const faceBits = {
  quad: 1,
  material: 2,
  uv: 4,
  cornerUv: 8,
  normal: 16,
  cornerNormal: 32,
  color: 64,
  cornerColor: 128,
};

/** Reads the first uv layer; throws where a face has no uv of its own corners. */
export function readThreeMesh({ vertices, uvs, faces }: ThreeJson): ThreeMesh {
  const polygons: number[][] = [];
  const polygonUvs: number[][] = [];
  const materials: number[] = [];
  for (let at = 0; at < faces.length; ) {
    const type = faces[at++];
    if (!(type & faceBits.cornerUv)) throw new Error("a face has no uv");
    const cornerCount = type & faceBits.quad ? 4 : 3;
    const take = (count: number) => {
      at += count;
      return faces.slice(at - count, at);
    };
    polygons.push(take(cornerCount));
    materials.push(type & faceBits.material ? take(1)[0] : 0);
    if (type & faceBits.uv) take(uvs.length);
    polygonUvs.push(take(cornerCount));
    take(cornerCount * (uvs.length - 1));
    if (type & faceBits.normal) take(1);
    if (type & faceBits.cornerNormal) take(cornerCount);
    if (type & faceBits.color) take(1);
    if (type & faceBits.cornerColor) take(cornerCount);
  }
  return { positions: Float64Array.from(vertices), uvs: Float64Array.from(uvs[0]), polygons, polygonUvs, materials };
}
