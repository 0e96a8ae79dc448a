import { cross, dot, length, sum, type Triple, unit } from "../avatar/mesh/triple.ts";

/** A rotation as glTF's nodes and channels have it: unit length, the cosine of half the angle last. */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

export const unturned: Quaternion = [0, 0, 0, 1];

/** First `inner`, then `outer`. */
export function multiply(outer: Quaternion, inner: Quaternion): Quaternion {
  const [a, b] = [axisOf(outer), axisOf(inner)];
  const axis = sum(sum(cross(a, b), b, outer[3]), a, inner[3]);
  return [...axis, outer[3] * inner[3] - dot(a, b)];
}

export function inverse([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, w];
}

export function rotate(turn: Quaternion, v: Triple): Triple {
  const axis = axisOf(turn);
  const across = cross(axis, v);
  return sum(sum(v, across, 2 * turn[3]), cross(axis, across), 2);
}

/** The rotation by an angle about the x, y or z axis. */
export function aboutAxis(axis: "x" | "y" | "z", radians: number): Quaternion {
  const [sine, cosine] = [Math.sin(radians / 2), Math.cos(radians / 2)];
  return [axis === "x" ? sine : 0, axis === "y" ? sine : 0, axis === "z" ? sine : 0, cosine];
}

/** The smallest rotation that takes one direction to another, which is not opposite to it. */
export function turnBetween(from: Triple, to: Triple): Quaternion {
  const [a, b] = [unit(from), unit(to)];
  const axis = cross(a, b);
  const cosine = 1 + dot(a, b);
  const size = Math.hypot(length(axis), cosine);
  return [axis[0] / size, axis[1] / size, axis[2] / size, cosine / size];
}

/** A head attitude in degrees, as `attitudeRotation` has it. */
export function attitudeTurn(yaw: number, pitch: number, roll: number): Quaternion {
  const radians = Math.PI / 180;
  const nod = multiply(aboutAxis("x", -pitch * radians), aboutAxis("z", -roll * radians));
  return multiply(aboutAxis("y", yaw * radians), nod);
}

function axisOf([x, y, z]: Quaternion): Triple {
  return [x, y, z];
}
