/** Pictures by name. `transparent` means that the picture has no backdrop unless one is asked for. */
export const sizes = {
  icon: { width: 128, height: 128, transparent: false },
  small: { width: 256, height: 256, transparent: false },
  medium: { width: 512, height: 512, transparent: false },
  large: { width: 1024, height: 1024, transparent: false },
  portrait: { width: 768, height: 1024, transparent: false },
  sticker: { width: 512, height: 512, transparent: true },
} as const;

export type SizeName = keyof typeof sizes;
