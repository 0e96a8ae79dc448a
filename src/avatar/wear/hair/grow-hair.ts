import { finish, type Steps } from "../../../steps.ts";
import type { Avatar, BraidedHair, CombedHair, CroppedHair, HairStyle, HangingHair, TiedHair } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { pressHair } from "../../head/headwear.ts";
import { type HeadwearName, headwearCuts } from "../../head/headwear-cuts.ts";
import { type SkinBinding, skinDirections, skinPositions } from "../../head/skinning.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Surface } from "../../mesh/surface.ts";
import type { Transform } from "../../mesh/transform.ts";
import { tripleAt } from "../../mesh/triple.ts";
import { bendNormals } from "./bent-normals.ts";
import { braidedGuides } from "./braided-guides.ts";
import { combedGuides } from "./combed-guides.ts";
import { ballOf, croppedGuides } from "./cropped-guides.ts";
import { coiled } from "./curl.ts";
import { bodyBehindEdge, bodyLift } from "./edge-lift.ts";
import type { Guide } from "./guide.ts";
import { addCard } from "./hair-card.ts";
import { type GrownHair, HairMesh } from "./hair-mesh.ts";
import { hangingGuides } from "./hanging-guides.ts";
import { type Scalp, scalpOf } from "./scalp.ts";
import { addCap } from "./scalp-cap.ts";
import type { TileName } from "./strand-atlas.ts";
import { tiedGuides } from "./tied-guides.ts";

/** Cards laid in a step. */
const stepCards = 250;
/** About how many cards hair has at most in pictures. */
const usualMost = 1000;
/** Cards of hanging hair in pictures, down to the ears and to the chest; the ends of these, millimetres. */
const mostHanging = [330, 245] as const;
const hangingEnds = [90, 180] as const;
/** Lifts over which a cap sets in, millimetres. */
const capped = [1, 2.2] as const;
/** Fraction of the lift at which the cap lies below hair that stands. */
const standingCap = 0.4;
/** Of a ball of coils: share of what lies between both by which its cap is lower, and how much its tufts differ in lift. */
const ballDepth = 0.5;
const ballTufts = 0.1;

/** Densities of long hair over which its cap closes, and how much nearer to the scalp it lies than other hair's edge, millimetres. */
const bodied = [0.5, 0.85] as const;
const onScalp = -0.3;

interface WornHair {
  readonly neutral: Float32Array;
  readonly below: HeadwearName | null;
  readonly most: number;
  readonly grown: GrownHair | null;
}

const grownHair = new WeakMap<HairStyle, WornHair>();

/** The hair of an avatar on its neutral head, pressed by what it wears there; null where none shows. Kept, since no expression moves it. */
export function wornHair(model: HeadModel, avatar: Pick<Avatar, "neutral" | "hair" | "headwear">): GrownHair | null {
  return finish(growWornHair(model, avatar));
}

/** The same in steps, or of at most about so many cards; what comes later takes what is kept. */
export function* growWornHair(
  model: HeadModel,
  { neutral, hair: { style }, headwear }: Pick<Avatar, "neutral" | "hair" | "headwear">,
  most = usualMost,
): Steps<GrownHair | null> {
  let known = grownHair.get(style);
  const below = headwear?.name ?? null;
  if (known?.neutral !== neutral || known.below !== below || known.most !== most) {
    const grown = below && headwearCuts[below].hidesHair ? null : yield* growHair(model, neutral, style, most);
    const positions = grown && below && pressHair(model, neutral, below, grown.positions);
    known = { neutral, below, most, grown: positions ? { ...grown, positions } : grown };
    grownHair.set(style, known);
  }
  return known.grown;
}

/**
 * Hair of a style on a neutral head, its cards the broader the fewer they are; null for none. All
 * styles grow alike: a cap closes the scalp, guide curves leave it, cards are laid about these. No randomness: equal styles
 * give equal hair.
 */
export function* growHair(
  model: HeadModel,
  neutral: Float32Array,
  style: HairStyle,
  most = usualMost,
): Steps<GrownHair | null> {
  if (style.kind === "bald") return null;
  const scalp = scalpOf(model, neutral, style);
  yield;
  const mesh = new HairMesh();
  const guides = yield* guidesOf[style.kind](mesh, scalp, style as never, most);
  yield;
  mesh.beginCards();
  for (const [k, guide] of guides.entries()) {
    if (guide.points.length > 2) addCard(mesh, guide);
    if (k % stepCards === stepCards - 1) yield;
  }
  yield;
  const grown = mesh.finish();
  if (grown.triangles.length === 0) return null;
  bendNormals(grown, style.curl);
  return grown;
}

type Grower<Style> = (mesh: HairMesh, scalp: Scalp, style: Style, most: number) => Steps<Guide[]>;

/** Adds the cap of a style and gives its guides. */
const guidesOf: { [Kind in Exclude<HairStyle["kind"], "bald">]: Grower<Extract<HairStyle, { kind: Kind }>> } = {
  *cropped(mesh, scalp, style: CroppedHair, most) {
    if (style.curl < coiled) addLyingCap(mesh, scalp, style);
    else {
      // Crops of coils close to a surface just below their tips, balls between their curls.
      const ball = ballOf(style);
      addCap(mesh, scalp.skin, below(scalp, 1 - ballDepth * ball), {
        tile: "dense",
        tufts: ballTufts * ball,
        rounded: true,
      });
    }
    yield;
    return croppedGuides(scalp, style, most);
  },
  *combed(mesh, scalp, style: CombedHair, most) {
    addLyingCap(mesh, scalp, style);
    yield;
    return combedGuides(scalp, style, most);
  },
  *hanging(mesh, scalp, style: HangingHair, most) {
    const { skin, density, lift } = scalp;
    // It lies on the scalp, or it comes through the strands, which fall from its front edge.
    const inner = density.map(
      (value, i) => smoothstep(bodied[0], bodied[1], value) * smoothstep(capped[0], capped[1], lift[i]),
    );
    addCap(
      mesh,
      skin,
      { density: inner, lift: new Float32Array(lift.length).fill(onScalp) },
      { tile: "body", parted: true },
    );
    yield;
    const body = mesh.finish().positions;
    const long = smoothstep(hangingEnds[0], hangingEnds[1], style.ends);
    const count = mostHanging[0] + long * (mostHanging[1] - mostHanging[0]);
    const guides = hangingGuides(scalp, style, count * Math.min(1, most / usualMost), body);
    mesh.move(body);
    return guides;
  },
  *tied(mesh, scalp, style: TiedHair, most) {
    addCap(mesh, scalp.skin, below(scalp), { tile: "body" });
    yield;
    return tiedGuides(scalp, style, most);
  },
  *braided(mesh, scalp, style: BraidedHair) {
    addCap(mesh, scalp.skin, below(scalp), { tile: "dense", rounded: true });
    yield;
    return braidedGuides(scalp, style);
  },
};

/** The cap below hair: none where it is shaven, as deep as cards are thick where it is high. */
function below({ density, lift }: Scalp, lying = 1) {
  return {
    density: density.map((value, i) => value * smoothstep(capped[0], capped[1], lift[i])),
    lift: lift.map((value) => {
      const standing = standingCap * value;
      return standing + lying * (bodyLift(value) - standing);
    }),
  };
}

/** Adds the cap below hair that lies, which rises behind its front edge. */
function addLyingCap(mesh: HairMesh, scalp: Scalp, style: CroppedHair | CombedHair): void {
  const fringe = style.kind === "combed" ? style.fringe : null;
  const { density, lift } = below(scalp);
  const low = lift.map((value, i) => {
    if (!(value > 0)) return 0;
    return value * bodyBehindEdge(scalp.edge, tripleAt(scalp.skin.positions, i), scalp.lift[i], fringe);
  });
  addCap(mesh, scalp.skin, { density, lift: low }, { tile: "body" });
}

/** Tiles of the strand texture that a style shows. */
export function tilesOf(style: HairStyle): readonly TileName[] {
  switch (style.kind) {
    case "bald":
      return [];
    case "braided":
      return ["curls", "dense", "edge"];
    case "cropped":
      return style.curl < coiled ? ["strands", "body", "edge"] : ["curls", "dense", "edge"];
    case "hanging":
      return style.curl < coiled ? ["locks", "body", "edge"] : ["locks", "curls", "body", "edge"];
    default:
      return ["strands", "body", "edge"];
  }
}

const bindings = new WeakMap<GrownHair, SkinBinding>();

/** The binding of hair: that of the skin at its roots. */
export function bindGrown({ skeleton }: HeadModel, grown: GrownHair): SkinBinding {
  let binding = bindings.get(grown);
  if (!binding) {
    const joints = new Uint8Array(4 * grown.roots.length);
    const weights = new Float32Array(4 * grown.roots.length);
    grown.roots.forEach((root, i) => {
      for (let k = 0; k < 4; k++) {
        joints[4 * i + k] = skeleton.skinJoints[4 * root + k];
        weights[4 * i + k] = skeleton.skinWeights[4 * root + k];
      }
    });
    binding = { joints, weights };
    bindings.set(grown, binding);
  }
  return binding;
}

/** Hair moved with the joints, from where an expression has moved it to. */
export function poseGrown(
  model: HeadModel,
  grown: GrownHair,
  transforms: readonly Transform[],
  moved = grown.positions,
): Omit<Surface, "name"> {
  const binding = bindGrown(model, grown);
  const positions = moved.slice();
  const normals = grown.normals.slice();
  skinPositions(transforms, binding, positions);
  skinDirections(transforms, binding, normals);
  return { positions, normals, uvs: grown.uvs, indices: grown.triangles };
}
