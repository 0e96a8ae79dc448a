import type { HairColor, HairFinding } from "../../../src/face/hair-mask.ts";
import type { HairMeasures } from "../../../src/face/hair-measures.ts";
import { likelyAttributes } from "../face/attributes/likely-attributes.ts";

interface Changes {
  finding?: Partial<HairFinding>;
  measures?: Partial<HairMeasures>;
  widths?: Partial<HairMeasures["widths"]>;
  color?: Partial<HairColor>;
}

const none = { left: 0, right: 0 };

/** Short, straight, brown hair, changed as wished. */
export function hairFinding({ finding = {}, measures = {}, widths = {}, color = {} }: Changes = {}): HairFinding {
  return {
    mask: { width: 0, height: 0, data: new Uint8Array(0) },
    beard: null,
    measures: {
      widths: { ear: none, mouth: none, jaw: none, neck: none, shoulder: none, chest: none, ...widths },
      covered: { ear: 1, mouth: 1, jaw: 1, neck: 1, shoulder: 1, chest: 1 },
      area: 0.8,
      domeHeight: 1.05,
      fringe: 0,
      peak: null,
      ...measures,
    },
    attributes: likelyAttributes(),
    axes: null,
    color: {
      base: [25, 6, 10],
      body: [22, 6, 10],
      highlight: [40, 8, 14],
      bodyRatio: [0.16, 0.16, 0.16],
      highlightRatio: [0.3, 0.3, 0.3],
      ...color,
    },
    skin: [70, 12, 16],
    silhouette: {
      crop: { centreX: 0, centreY: 0, side: 1, angle: 0 },
      size: 0,
      person: new Uint8Array(0),
      skin: new Uint8Array(0),
      covered: new Uint8Array(0),
    },
    ...finding,
  };
}
