import type { AttributeClass } from "./attributes/attribute-tasks.ts";
import type { Lab } from "./color.ts";
import learned from "./skin-words.json" with { type: "json" };
import { clamp } from "./statistics.ts";

type SkinWord = AttributeClass<"skin">;

/**
 * Lightness of the words under white light, CIE Lab: 50 + 17 tan(angle) at a typology angle in the classes of Chardon et al. (1991): 58
 * degrees for very light, the middles of light, of intermediate and of tan, -35 for dark. 17 is the mean
 * yellowness of the cheeks of six groups (Xiao et al., below; de Rigal et al., Skin Research and Technology 16, 2010).
 * Who is called brown is tan: in the middle of tan and brown, 50, avatars were 10 L darker than photos, and as light as here seven of nine
 * were preferred by strangers. Photos do not tell it: they are exposed for the face, so that dark skin is hardly darker on them than light skin.
 */
export const wordLightness: Readonly<Record<SkinWord, number>> = {
  very_light: 77,
  light: 69,
  medium: 62,
  brown: 56,
  dark: 38,
};

/** What of how cheeks in a photo differ from those of people of their word (`skin-words.json`, tools/parsing/color-tables.ts) is taken for the
 * person's and not the light's: of lightness the variance from person to person, 4.3, the mean of four groups measured by spectrophotometer (Xiao et al.,
 * "Characterising the variations in ethnic skin colours", Skin Research and Technology 23, 2017); of a and b more than such variances (2.5, 2.1)
 * would have, .18 and .09, since people miss the warmth that a photo shows: 31 : 15 of 28 blind pairs. */
const ownWeights = [0.21, 0.45, 0.45] as const;
/** Deviations beyond which more of it is all light (P. Huber, "Robust Estimation of a Location Parameter", 1964). */
const furthest = 1.345;

/**
 * Skin under white light, CIE Lab, of the photo's median colour of the cheeks and what is said of the skin: the mean tone
 * of the words by probability, and of what the cheeks differ by from photos of such people the part that is the person's
 * and not the light's (a linear estimate, robust against coloured light).
 */
export function skinTone(words: Readonly<Record<SkinWord, number>>, cheeks: Lab): Lab {
  const names = Object.keys(wordLightness) as SkinWord[];
  const mean = (value: (word: SkinWord) => number) => names.reduce((sum, name) => sum + words[name] * value(name), 0);
  const [l, a, b] = cheeks.map((shown, axis) => {
    const bound = furthest * mean((word) => learned[word].deviation[axis]);
    const off = clamp(shown - mean((word) => learned[word].seen[axis]), -bound, bound);
    return mean((word) => toneOf(word)[axis]) + ownWeights[axis] * off;
  });
  return [l, a, b];
}

/** The colour that photos show of a word, of its lightness: less light scales a and b with L + 16. */
function toneOf(word: SkinWord): Lab {
  const [l, a, b] = learned[word].seen;
  const gain = (wordLightness[word] + 16) / (l + 16);
  return [wordLightness[word], gain * a, gain * b];
}
