import { smoothstep } from "../../mesh/field.ts";
import { type Curl, curlBetween, helixAt } from "./curl.ts";
import type { Wave } from "./guide.ts";

/** Waves of hair that hardly curls and that curls most where it is lifted by so much, the way from its root over which it gets
 * them, millimetres, and the share of their radius by which those of the curliest lie deeper: they reach the outline from within. */
const straightCurl: Curl = { radius: 0, pitch: 75 };
const tightCurl: Curl = { radius: 8, pitch: 28 };
const usualLift = 20;
const waveStart = 18;
const inwards = 1.3;

/** Waves of hair of a curl and lift, by the way from its root; higher hair has larger ones. */
export function lyingWaves(number: number, curl: number, lift: number): (gone: number) => Wave {
  const size = Math.sqrt(Math.max(1, lift / usualLift));
  const { radius, pitch } = curlBetween(straightCurl, tightCurl, curl);
  const own = { radius: size * radius, pitch: size * pitch };
  return (gone) => {
    const wave = helixAt(own, number, gone, waveStart, curl);
    return { ...wave, outwards: wave.outwards - inwards * curl * own.radius * smoothstep(0, waveStart, gone) };
  };
}
