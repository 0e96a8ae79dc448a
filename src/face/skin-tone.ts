import type { AttributeClass } from "./attributes/attribute-tasks.ts";
import type { Lab } from "./color.ts";

type SkinWord = AttributeClass<"skin">;

/**
 * Tone of each word, Lab. Lightness by the typology angle of Chardon et al. (1991): 50 + 17 tan(angle), 17 being the
 * yellowness of cheeks that Xiao et al. measured, at the middle of the classes very light, light, intermediate, tan and
 * brown together, and at the upper end of dark; photographers expose dark skin as light as any. Chroma is the mean of photos
 * of people of the word, as much lower as they are lighter (tools/parsing/color-tables.ts).
 */
export const wordTones: Readonly<Record<SkinWord, Lab>> = {
  very_light: [77, 15.8, 13.1],
  light: [69, 21.1, 20.9],
  medium: [62, 17.9, 19.8],
  brown: [50, 18.3, 26],
  dark: [38, 14.2, 14.6],
};

/** Standard deviation of cheeks from person to person, the mean of four groups measured by spectrophotometer (Xiao et al.,
 * "Characterising the variations in ethnic skin colours", Skin Research and Technology 23, 2017), and of those in photos
 * of people of one word, which light varies as well (tools/parsing/color-tables.ts). */
const deviations = { people: [4.3, 2.5, 2.1], photos: [9.3, 5.9, 7] } as const;

/**
 * Skin under white light, CIE Lab, of the photo's median colour of the cheeks and what is said of the skin: the mean tone
 * of the words by probability, from which the photo moves it by the part of its deviation that is the person's and not
 * the light's (the linear least-squares estimate).
 */
export function skinTone(words: Readonly<Record<SkinWord, number>>, cheeks: Lab): Lab {
  const [l, a, b] = cheeks.map((seen, axis) => {
    const names = Object.keys(wordTones) as SkinWord[];
    const usual = names.reduce((sum, name) => sum + words[name] * wordTones[name][axis], 0);
    const own = (deviations.people[axis] / deviations.photos[axis]) ** 2;
    return usual + own * (seen - usual);
  });
  return [l, a, b];
}
