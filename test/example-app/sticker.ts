// In the app's back end: from a photo to a sticker, by the client alone.
import type { Likeness } from "../../client/src/likeness.ts";

export interface Sticker {
  readonly avatarId: number;
  readonly file: Blob;
}

/** A sticker of whoever is on the photo; throws a LikenessError that says what is wrong with a photo that will not do. */
export async function makeSticker(
  likeness: Likeness,
  photo: Uint8Array<ArrayBuffer>,
  onProgress: (share: number) => void,
): Promise<Sticker> {
  const { id } = await likeness.createAvatar(photo, { onProgress: ({ progress }) => onProgress(progress) });
  return { avatarId: id, file: await likeness.render(id, { pose: "hi", size: "sticker" }) };
}
