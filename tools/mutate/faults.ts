import type { Fault } from "./fault.ts";
import { fitFaults } from "./fit-faults.ts";
import { gltfFaults } from "./gltf-faults.ts";
import { hairFaults } from "./hair-faults.ts";
import { hangingHairFaults } from "./hanging-hair-faults.ts";
import { headFaults } from "./head-faults.ts";
import { httpFaults } from "./http-faults.ts";
import { identityFaults } from "./identity-faults.ts";
import { kernelFaults } from "./kernel-faults.ts";
import { photoFaults } from "./photo-faults.ts";
import { pictureFaults } from "./picture-faults.ts";
import { readingFaults } from "./reading-faults.ts";
import { skinFaults } from "./skin-faults.ts";
import { speechFaults } from "./speech-faults.ts";

/** Every mistake that the tests have to notice. */
export const faults: readonly Fault[] = [
  ...fitFaults,
  ...skinFaults,
  ...headFaults,
  ...hairFaults,
  ...hangingHairFaults,
  ...pictureFaults,
  ...photoFaults,
  ...kernelFaults,
  ...readingFaults,
  ...gltfFaults,
  ...httpFaults,
  ...identityFaults,
  ...speechFaults,
];
