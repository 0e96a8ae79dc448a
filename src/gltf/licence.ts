/** Whose an exported avatar is, in the words that its file carries. */
export const licence = {
  copyright: "The likeness belongs to the person photographed, who may use this file for any purpose.",
  thirdParty:
    "Head, hair, teeth and eyes derive from MakeHuman assets released under CC0 1.0 " +
    "(https://creativecommons.org/publicdomain/zero/1.0/). This file holds no photograph.",
} as const;
