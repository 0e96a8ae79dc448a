/** The triangles, and the backs of those from the one on whose first corner is not below `frontOnly`. */
export function bothSides(triangles: Uint32Array, frontOnly = 0): Uint32Array {
  const both = new Uint32Array(2 * triangles.length);
  both.set(triangles);
  let length = triangles.length;
  for (let k = 0; k < triangles.length; k += 3) {
    if (triangles[k] < frontOnly) continue;
    both[length++] = triangles[k];
    both[length++] = triangles[k + 2];
    both[length++] = triangles[k + 1];
  }
  return both.slice(0, length);
}
