/** What people may upload as images, and how big. The server looks at the content; names only give an early answer. */
const MIB = 1024 * 1024;

export interface ImageUploadRule {
  /** Of the file's name, in lower case. */
  readonly extensions: readonly string[];
  readonly bytesMax: number;
  /** Of a moving picture: each is drawn and packed by itself, however small it is. */
  readonly framesMax: number;
}

export const IMAGE_UPLOADS = {
  avatar: {
    extensions: ["gif", "jpg", "jpeg", "png", "bmp", "webp"],
    ...{ bytesMax: 2 * MIB, framesMax: 100 },
  },
  markdown: {
    extensions: ["gif", "jpg", "jpeg", "png", "bmp", "webp"],
    ...{ bytesMax: 4 * MIB, framesMax: 500 },
  },
  carousel: {
    extensions: ["jpg", "jpeg", "gif", "png", "webp", "jfif"],
    ...{ bytesMax: 8 * MIB, framesMax: 500 },
  },
} as const satisfies Record<string, ImageUploadRule>;
export type ImagePurpose = keyof typeof IMAGE_UPLOADS;

/** Of an image in a problem's archive: scans of printed statements are larger than what people paste. */
export const PROBLEM_IMAGE_BYTES_MAX = 16 * MIB;

/** Width and height of a stored avatar, in pixels. */
export const AVATAR_SIDE_PX = 200;
/** Width times height, of all frames together; what is bigger costs too much memory to decode. */
export const IMAGE_MEGAPIXELS_MAX = 50;
/** Width, or height of a frame, in pixels: millions of lines of one pixel each are drawn line by line. */
export const IMAGE_SIDE_MAX = 65_535;
/** Of a file that a text links to. */
export const ATTACHMENT_BYTES_MAX = 128 * MIB;

/** What a person may have uploaded or produced at a time without anything using it: three archives of the largest size. */
export const STAGED_BYTES_MAX = 6 * 1024 * MIB;

export type UploadFault = "FILE_TYPE" | "FILE_TOO_LARGE";

/** What speaks against the file before its content is seen; null = nothing. A name without extension says nothing. */
export function findImageFault(
  purpose: ImagePurpose,
  file: { readonly name: string; readonly bytes: number },
): UploadFault | null {
  const { extensions, bytesMax }: ImageUploadRule = IMAGE_UPLOADS[purpose];
  const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase();
  if (extension !== undefined && !extensions.includes(extension)) return "FILE_TYPE";
  return file.bytes > bytesMax ? "FILE_TOO_LARGE" : null;
}

/** The limit as errors name it, in MB. */
export function uploadLimitMb(bytesMax: number): number {
  return bytesMax / MIB;
}
