import { readFileSync } from "node:fs";
import type { Person } from "../../bench/people/people-set.ts";
import { fitHead, type HeadFit } from "../../src/avatar/fit/fit.ts";
import { headPose } from "../../src/avatar/solve-document.ts";
import type { Core } from "../../src/core.ts";
import { detectFaces } from "../../src/face/detect.ts";
import { findLandmarks } from "../../src/face/find-landmarks.ts";
import type { Landmarks } from "../../src/face/landmarks.ts";
import { openFaceNets } from "../../src/face/nets.ts";
import type { Solver } from "../../src/kernels/solve.ts";
import { decodePhoto } from "../../src/photo/decode.ts";
import { finish } from "../../src/steps.ts";

/** A person's photo with its fit. */
export interface FittedPerson extends Person {
  readonly landmarks: Landmarks;
  readonly fit: HeadFit;
}

/** Those people in whose photo a face is found that is turned by no more than `turned`, degrees. */
export function fitPeople(
  { modules, nets, model }: Pick<Core, "modules" | "nets" | "model">,
  solver: Solver,
  people: readonly Person[],
  turned: { readonly yaw: number; readonly pitch: number },
): FittedPerson[] {
  const faceNets = openFaceNets(modules.nets, nets);
  return people.flatMap((person) => {
    const { pixels } = finish(decodePhoto(modules, readFileSync(person.photoPath)));
    const [face] = finish(detectFaces(faceNets, pixels));
    if (!face) return [];
    const landmarks = finish(findLandmarks(faceNets, pixels, face));
    const fit = fitHead(solver, model, landmarks, pixels);
    const { yaw, pitch } = headPose(fit.camera);
    return Math.abs(yaw) > turned.yaw || Math.abs(pitch) > turned.pitch ? [] : [{ ...person, landmarks, fit }];
  });
}
