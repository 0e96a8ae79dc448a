import type { ExpressionWeights } from "../../avatar.ts";
import { expressionNames } from "../../head/expression-names.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Side, sides } from "./eyes.ts";

const gainBounds = [0.5, 1.6] as const;
/** The blink weight at which the mean head's lids certainly meet. */
const meanClosure = 0.9;
/** Vertices that make at least this share of the longest way are the upper lid's edge; under the other, at rest. */
const movingShare = 0.75;
const restingShare = 0.1;
const contactCount = 3;
/** Looking down lowers the upper lid by this share of a blink. */
const lookDownClosure = 0.55;

/** By how much the blink of each eye must be driven further, or less far, than on the mean head until its lids meet. */
export type LidGains = Readonly<Record<Side, number>>;

const gains = new WeakMap<Float32Array, LidGains>();

/** Gains for a neutral head, kept for it. */
export function lidGains(model: HeadModel, neutral: Float32Array): LidGains {
  let gain = gains.get(neutral);
  if (!gain) {
    const { Left, Right } = lidContacts(model);
    gain = { Left: lidGain(Left, model.mean, neutral), Right: lidGain(Right, model.mean, neutral) };
    gains.set(neutral, gain);
  }
  return gain;
}

/** The weights with every blink driven until this head's lids meet. */
export function sealLids(gain: LidGains, weights: ExpressionWeights): ExpressionWeights {
  const sealed = { ...weights };
  for (const side of sides) {
    const blink = weights[`eyeBlink${side}`] ?? 0;
    if (blink <= 0) continue;
    const closure = Math.min(1, blink * (1 + lookDownClosure * (weights[`eyeLookDown${side}`] ?? 0)));
    sealed[`eyeBlink${side}`] = blink + (gain[side] - 1) * closure;
  }
  return sealed;
}

/** A vertex of the upper lid's edge, its way down in a blink, and the resting lower lid that it meets there. */
interface LidContact {
  readonly upper: number;
  readonly travel: number;
  readonly lower: readonly number[];
}

/** The mean head's closure, and how much further this head opens as a share of the lid's way, at the worst place. */
function lidGain(contacts: readonly LidContact[], mean: Float32Array, neutral: Float32Array): number {
  if (contacts.length === 0) return 1;
  const further = Math.max(
    ...contacts.map((contact) => (opening(contact, neutral) - opening(contact, mean)) / contact.travel),
  );
  const gain = Math.max(Math.min(1, 1 + further), meanClosure + further);
  return Math.min(gainBounds[1], Math.max(gainBounds[0], gain));
}

function opening({ upper, lower }: LidContact, positions: Float32Array): number {
  const height = lower.reduce((sum, vertex) => sum + positions[3 * vertex + 1], 0) / lower.length;
  return positions[3 * upper + 1] - height;
}

const contactsOf = new WeakMap<HeadModel, Readonly<Record<Side, LidContact[]>>>();

function lidContacts(model: HeadModel): Readonly<Record<Side, LidContact[]>> {
  let contacts = contactsOf.get(model);
  if (!contacts) {
    contacts = { Left: findContacts(model, "Left"), Right: findContacts(model, "Right") };
    contactsOf.set(model, contacts);
  }
  return contacts;
}

function findContacts({ mean, expressions, regions, skinVertexCount }: HeadModel, side: Side): LidContact[] {
  const { indices, deltas } = expressions[expressionNames.indexOf(`eyeBlink${side}`)];
  const travels = new Float32Array(skinVertexCount);
  indices.forEach((vertex, k) => {
    if (vertex < skinVertexCount) travels[vertex] = -deltas[3 * k + 1];
  });
  const longest = travels.reduce((a, b) => Math.max(a, b), 0);
  const resting = [...travels.keys()].filter(
    (vertex) => regions.lids[vertex] >= 128 && Math.abs(travels[vertex]) < restingShare * longest,
  );
  if (longest === 0 || resting.length < contactCount) return [];
  const contacts: LidContact[] = [];
  indices.forEach((upper, k) => {
    if (!(travels[upper] >= movingShare * longest)) return;
    const distance = (vertex: number) =>
      Math.hypot(...[0, 1, 2].map((c) => mean[3 * upper + c] + deltas[3 * k + c] - mean[3 * vertex + c]));
    const lower = resting.map((vertex) => ({ vertex, distance: distance(vertex) }));
    lower.sort((a, b) => a.distance - b.distance || a.vertex - b.vertex);
    contacts.push({ upper, travel: travels[upper], lower: lower.slice(0, contactCount).map(({ vertex }) => vertex) });
  });
  return contacts;
}
