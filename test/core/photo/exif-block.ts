/** A big-endian TIFF structure with an orientation and, in its Exif directory, a focal length and the size. */
export function exifBlock(orientation: number, focalLength35mm = 26, width = 4032, height = 3024): Uint8Array {
  const view = new DataView(new ArrayBuffer(86));
  const entry = (at: number, tag: number, type: number, value: number) => {
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, 1);
    if (type === 3) view.setUint16(at + 8, value);
    else view.setUint32(at + 8, value);
  };
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, 8);
  view.setUint16(8, 2);
  entry(10, 0x0112, 3, orientation);
  entry(22, 0x8769, 4, 38);
  view.setUint16(38, 3);
  entry(40, 0xa002, 4, width);
  entry(52, 0xa003, 3, height);
  entry(64, 0xa405, 3, focalLength35mm);
  return new Uint8Array(view.buffer);
}
