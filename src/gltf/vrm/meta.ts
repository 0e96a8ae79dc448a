import { version } from "../../version.ts";
import { licence } from "../licence.ts";

/** `VRMC_vrm.meta`: what the VRM Public License 1.0 lets others do. */
export interface VrmMeta {
  readonly name: string;
  readonly version: string;
  readonly authors: readonly string[];
  readonly copyrightInformation: string;
  readonly thirdPartyLicenses: string;
  readonly thumbnailImage: number;
  readonly licenseUrl: "https://vrm.dev/licenses/1.0/";
  readonly avatarPermission: "onlyAuthor";
  readonly allowExcessivelyViolentUsage: false;
  readonly allowExcessivelySexualUsage: false;
  readonly commercialUsage: "personalProfit";
  readonly allowPoliticalOrReligiousUsage: false;
  readonly allowAntisocialOrHateUsage: false;
  readonly creditNotation: "unnecessary";
  readonly allowRedistribution: false;
  readonly modification: "allowModification";
}

/**
 * A face is its owner's: nobody else may appear as it or pass the file on, and its owner may earn with it and change it.
 * The service does not know the owner's name, and would tell it to whoever gets the file.
 */
export function vrmMeta(thumbnailImage: number): VrmMeta {
  return {
    name: "Likeness",
    version,
    authors: ["The person photographed"],
    copyrightInformation: licence.copyright,
    thirdPartyLicenses: licence.thirdParty,
    thumbnailImage,
    licenseUrl: "https://vrm.dev/licenses/1.0/",
    avatarPermission: "onlyAuthor",
    allowExcessivelyViolentUsage: false,
    allowExcessivelySexualUsage: false,
    commercialUsage: "personalProfit",
    allowPoliticalOrReligiousUsage: false,
    allowAntisocialOrHateUsage: false,
    creditNotation: "unnecessary",
    allowRedistribution: false,
    modification: "allowModification",
  };
}
