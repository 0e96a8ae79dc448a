/** One pixel a millimetre at the middle of the head, the origin of the head's frame at (200, 200). */
export const view = {
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -940),
  focal: 1000,
  centreX: 200,
  centreY: 200,
};

/** A mask of 400 x 400 pixels by millimetres to the subject's left and up. */
export function maskOf(isHair: (x: number, y: number) => boolean) {
  const data = Uint8Array.from({ length: 400 * 400 }, (_, i) =>
    isHair((i % 400) - 200, 200 - Math.floor(i / 400)) ? 255 : 0,
  );
  return { width: 400, height: 400, data };
}

/** Points so far about the eyes in the plane of the middle of the head, a degree apart. */
export function circleOf(radius: number): Float32Array {
  return Float32Array.from({ length: 3 * 360 }, (_, k) => {
    const angle = (Math.floor(k / 3) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle), -60][k % 3];
  });
}
