import type { HeadwearFinding } from "../../../face/headwear.ts";
import type { Headwear } from "../../avatar.ts";
import type { HeadwearName } from "../../head/headwear-cuts.ts";
import { clothColor } from "../garment/worn-garment.ts";

/**
 * What tells coverings apart, in distances of the eye centres and their squares: between what the parsing net finds of our
 * own, drawn on heads from before and from the side (hats are 3.4 to 3.9 wide, turbans 3.0 to 3.2, caps and beanies 2.0
 * to 2.6; of scarves 1.0 lies below the eyes; visors come down to .16 over the temples, beanies end lower there). The hats of
 * four people are 3.4 to 5.3 wide.
 */
const brimWidth = 3.3;
const woundWidth = 2.8;
const scarfArea = 0.5;
const visorDrop = -0.13;

/** The covering of a photo in its colour: what its outline says, else a beanie. */
export function headwearOf(finding: HeadwearFinding | null): Headwear | null {
  if (!finding) return null;
  return { name: kindOf(finding), color: clothColor(finding.color) };
}

function kindOf({ width, belowEyes, visor }: HeadwearFinding): HeadwearName {
  if (width > brimWidth) return "hat";
  if (belowEyes > scarfArea) return "head_scarf";
  if (width > woundWidth) return "turban";
  return visor > visorDrop ? "cap" : "beanie";
}
