/** Pictures by name, in pixels. `transparent` means that the picture has no backdrop unless one is asked for. */
export const sizes = {
  icon: { description: "For lists and badges.", width: 128, height: 128, transparent: false },
  small: { description: "For chats; the usual size of animations.", width: 256, height: 256, transparent: false },
  medium: { description: "The usual size of poses.", width: 512, height: 512, transparent: false },
  large: { description: "For screens that show nothing else.", width: 1024, height: 1024, transparent: false },
  portrait: { description: "Upright, with more of the bust.", width: 768, height: 1024, transparent: false },
  sticker: { description: "Cut out, without a backdrop.", width: 512, height: 512, transparent: true },
} as const;

export type SizeName = keyof typeof sizes;

export const sizeNames = Object.keys(sizes) as readonly SizeName[];

export function isSizeName(name: string): name is SizeName {
  return Object.hasOwn(sizes, name);
}
