/** The longer side that the service works at, pixels. */
const workingSide = 1600;
const quality = 0.92;

/** A photo upright and no larger than the service works at, as JPEG; the file itself where the browser cannot read it. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, workingSide / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(scale * bitmap.width), Math.round(scale * bitmap.height));
    const context = canvas.getContext("2d")!;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await canvas.convertToBlob({ type: "image/jpeg", quality });
  } catch {
    return file;
  }
}
