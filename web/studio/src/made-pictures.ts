import type { Signal } from "@preact/signals";

/** A picture that was made on the page and may be saved. */
export interface MadePicture {
  readonly key: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly title: string;
  /** For who cannot see it. */
  readonly description: string;
  readonly file: Blob;
  readonly address: string;
}

export type MadePictures = Signal<readonly MadePicture[]>;

/** Puts a picture before the others. */
export function addPicture(pictures: MadePictures, made: Omit<MadePicture, "key" | "address">): void {
  const picture = { ...made, key: crypto.randomUUID(), address: URL.createObjectURL(made.file) };
  pictures.value = [picture, ...pictures.value];
}

/** Lets go of all of them. */
export function dropPictures(pictures: MadePictures): void {
  for (const { address } of pictures.value) URL.revokeObjectURL(address);
  pictures.value = [];
}
