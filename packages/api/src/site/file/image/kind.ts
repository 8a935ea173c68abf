/** What a file is by its first bytes, whatever its name says. */
const IMAGE_KINDS = ["gif", "jpeg", "png", "webp", "bmp"] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** `null` in a signature stands for any byte. */
const SIGNATURES: Readonly<Record<ImageKind, readonly (number | null)[]>> = {
  gif: [0x47, 0x49, 0x46, 0x38],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // "RIFF", the length, "WEBP"
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  bmp: [0x42, 0x4d],
};

/** null = none of the images that are taken. */
export function findImageKind(bytes: Uint8Array): ImageKind | null {
  const isThere = (kind: ImageKind) =>
    SIGNATURES[kind].every((byte, at) => byte === null || bytes[at] === byte);
  return IMAGE_KINDS.find(isThere) ?? null;
}
