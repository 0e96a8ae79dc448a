import {
  type AttributeClass,
  type Attributes,
  type AttributeTask,
  attributeTasks,
} from "../../../../src/face/attributes/attribute-tasks.ts";

type Chosen = { readonly [Task in AttributeTask]?: AttributeClass<Task> };

/** Short, straight, brown hair and a calm, bare face, changed as wished: the chosen class has a probability of .9. */
export function likelyAttributes(chosen: Chosen = {}): Attributes {
  const usual: Required<Chosen> = {
    hair: "some",
    hairColor: "brown",
    hairLength: "short",
    curl: "straight",
    coils: "none",
    fringe: "none",
    hairLie: "back",
    hairTexture: "sleek",
    hairHeight: "medium",
    hairSides: "grown",
    hairCut: "barbered",
    facialHair: "none",
    glasses: "none",
    rim: "none",
    headwear: "none",
    skin: "light",
    age: "middle",
    mouth: "closed",
    outfit: "top",
  };
  const names = Object.keys(attributeTasks) as AttributeTask[];
  const entries = names.map((task) => {
    const classes = attributeTasks[task].classes as readonly string[];
    const likely = { ...usual, ...chosen }[task];
    const rest = 0.1 / (classes.length - 1);
    return [task, Object.fromEntries(classes.map((name) => [name, name === likely ? 0.9 : rest]))];
  });
  return Object.fromEntries(entries) as Attributes;
}
