// The voices that the recogniser of visemes learns from: recordings of people, cut and joined by Festival and Flite, which say
// when each sound begins. Those that are held out are heard in the figures only.

export interface Voice {
  readonly name: string;
  readonly program: "festival" | "flite";
  /** Debian package of the voice; its copyright file has the licence. */
  readonly package: string;
  readonly licence: string;
  readonly speaker: string;
  readonly language: "english" | "italian" | "finnish" | "czech" | "catalan" | "russian";
  readonly isHeldOut: boolean;
}

const festival = (
  name: string,
  from: string,
  language: Voice["language"],
  speaker: string,
  licence: string,
  isHeldOut = false,
): Voice => ({ name, program: "festival", package: from, language, speaker, licence, isHeldOut });
const flite = (name: string, speaker: string, isHeldOut = false): Voice => ({
  name,
  program: "flite",
  package: "flite",
  language: "english",
  speaker,
  licence: "CMU Flite (BSD-like)",
  isHeldOut,
});

export const voices: readonly Voice[] = [
  festival("kal_diphone", "festvox-kallpc16k", "english", "man, United States", "CMU (BSD-like)"),
  festival("ked_diphone", "festvox-kdlpc16k", "english", "man, United States", "CMU (BSD-like)", true),
  festival("cmu_us_slt_arctic_hts", "festvox-us-slt-hts", "english", "woman, United States", "HTS (BSD-like)"),
  flite("awb", "man, Scotland"),
  flite("rms", "man, United States"),
  festival("lp_diphone", "festvox-italp16k", "italian", "woman, Italy", "GPL-2+"),
  festival("pc_diphone", "festvox-itapc16k", "italian", "man, Italy", "GPL-2+", true),
  festival("hy_fi_mv_diphone", "festvox-suopuhe-mv", "finnish", "man, Finland", "LGPL-2.1+"),
  festival("suo_fi_lj_diphone", "festvox-suopuhe-lj", "finnish", "woman, Finland", "LGPL-2.1+", true),
  festival("czech_dita", "festvox-czech-dita", "czech", "woman, Czechia", "GPL-3+"),
  festival("czech_machac", "festvox-czech-machac", "czech", "man, Czechia", "GPL-2+"),
  festival("czech_krb", "festvox-czech-krb", "czech", "child, Czechia", "GPL-2+"),
  festival("czech_ph", "festvox-czech-ph", "czech", "man, Czechia", "GPL-2+", true),
  festival("upc_ca_ona_hts", "festvox-ca-ona-hts", "catalan", "woman, Catalonia", "LGPL-2.1+"),
  festival("msu_ru_nsh_clunits", "festvox-ru", "russian", "man, Russia", "BSD-like"),
];
