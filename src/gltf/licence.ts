import { version } from "../version.ts";
import type { GltfJson } from "./document.ts";

/** Whose an exported avatar is, in the words that its file carries. */
export const licence = {
  copyright: "The likeness belongs to the person photographed, who may use this file for any purpose.",
  thirdParty:
    "Head, hair, teeth and eyes derive from MakeHuman assets released under CC0 1.0 " +
    "(https://creativecommons.org/publicdomain/zero/1.0/).",
  photo: "This file holds no photograph.",
} as const;

/** `asset` of a file: by which version it was made, and whose it is. */
export const assetOfExports: GltfJson["asset"] = {
  version: "2.0",
  generator: `Likeness ${version}`,
  copyright: licence.copyright,
  extras: { thirdPartyLicenses: licence.thirdParty, photo: licence.photo },
};
