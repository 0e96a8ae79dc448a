/**
 * Named groups of the FaceMesh landmarks. Rings run around their feature and close; right and left are the subject's.
 * Indices as in the canonical face of MediaPipe (Apache-2.0).
 */
export const rightEyeRing: readonly number[] = [
  33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7,
];
export const leftEyeRing: readonly number[] = [
  263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249,
];
export const outerLipRing: readonly number[] = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
];
export const innerLipRing: readonly number[] = [
  78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95,
];
export const rightBrowRing: readonly number[] = [70, 63, 105, 66, 107, 55, 65, 52, 53, 46];
export const leftBrowRing: readonly number[] = [300, 293, 334, 296, 336, 285, 295, 282, 283, 276];
export const nosePoints: readonly number[] = [
  1, 2, 4, 5, 6, 168, 197, 195, 98, 327, 64, 294, 48, 278, 115, 344, 220, 440, 45, 275, 94, 19, 97, 326, 129, 358, 102,
  331, 49, 279,
];
/** Around the face, from the top of the forehead over the subject's left. */
export const faceOvalRing: readonly number[] = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
/** The lower part of the oval, from ear to ear over the chin, from the subject's right. */
export const jawLine: readonly number[] = [
  234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 454,
];
export const outerEyeCorners = { right: 33, left: 263 } as const;
export const irisCentres = { right: 468, left: 473 } as const;
export const rightIrisRing: readonly number[] = [469, 470, 471, 472];
export const leftIrisRing: readonly number[] = [474, 475, 476, 477];
/** Count of landmarks on the skin, without the irises. */
export const meshLandmarkCount = 468;
