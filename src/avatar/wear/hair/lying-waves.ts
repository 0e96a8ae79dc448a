import { smoothstep } from "../../mesh/field.ts";
import { type Curl, curlBetween, helixAt } from "./curl.ts";
import type { Wave } from "./guide.ts";

/** Waves of hair that hardly curls and that curls most, the way from its root over which it gets them, millimetres, and the share of
 * their radius by which those of the curliest lie deeper: they reach the outline from within. */
const straightCurl: Curl = { radius: 0, pitch: 75 };
const tightCurl: Curl = { radius: 8, pitch: 28 };
const waveStart = 18;
const inwards = 1.3;

/** Waves of hair of a curl, by the way from its root. */
export function lyingWaves(number: number, curl: number): (gone: number) => Wave {
  const own = curlBetween(straightCurl, tightCurl, curl);
  return (gone) => {
    const wave = helixAt(own, number, gone, waveStart);
    return { ...wave, outwards: wave.outwards - inwards * curl * own.radius * smoothstep(0, waveStart, gone) };
  };
}
