/**
 * Every image is decoded and written anew: what leaves the site is pixels and nothing that hid around them (scripts,
 * archives, places and times of cameras).
 */
import {
  AVATAR_SIDE_PX,
  IMAGE_MEGAPIXELS_MAX,
  IMAGE_SIDE_MAX,
  IMAGE_UPLOADS,
  type ImagePurpose,
} from "@gavel/domain/upload";
import sharp, { type Sharp } from "sharp";
import { DomainError } from "../../../kernel/error.ts";
import { createFairTurns } from "../../../kernel/fair-turns.ts";
import { createTurns } from "../../../kernel/turns.ts";
import { bmpSize, decodeBmp } from "./bmp.ts";
import { drawSvg } from "./draw.ts";
import { findImageKind, type ImageKind } from "./kind.ts";
import { spareDecoder } from "./spared.ts";

const PIXELS_MAX = IMAGE_MEGAPIXELS_MAX * 1_000_000;
/** BMP may be packed too, and its decoder has no limit of its own. */
const BMP_PIXELS_MAX = 16_000_000;
/** A file made to be slow is given up. */
const SECONDS_MAX = 20;
/** More of it makes the same bytes; where each frame has colours of its own it takes a quarter of a second a frame. */
const GIF_EFFORT = 3;
const MARKDOWN_SIDE_MAX_PX = 4096;
const CAROUSEL_SIZE_MAX_PX = { width: 2560, height: 1440 };

/** One thread an image and few images at a time, so that requests go on being answered. */
sharp.concurrency(1);
sharp.cache(false);
const ofPeople = createFairTurns({ atOnce: 2, perKey: 8, inAll: 64 });
/** Of archives, which are read picture by picture: none of those may be left out because people upload much. */
const ofArchives = createTurns(1);

const inTurn = <T>(by: string | null, body: () => Promise<T>): Promise<T> =>
  by === null ? ofArchives(body) : ofPeople.take([by], body);

export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly extension: "gif" | "jpg" | "png" | "webp";
  readonly width: number;
  readonly height: number;
}

const RESIZES: Readonly<Record<ImagePurpose, (image: Sharp) => Sharp>> = {
  avatar: (image) => image.resize({ width: AVATAR_SIDE_PX, height: AVATAR_SIDE_PX, fit: "cover" }),
  markdown: (image) => shrinkInto(image, MARKDOWN_SIDE_MAX_PX, MARKDOWN_SIDE_MAX_PX),
  carousel: (image) => shrinkInto(image, CAROUSEL_SIZE_MAX_PX.width, CAROUSEL_SIZE_MAX_PX.height),
};

function shrinkInto(image: Sharp, width: number, height: number): Sharp {
  return image.resize({ width, height, fit: "inside", withoutEnlargement: true });
}

const WRITERS: Readonly<
  Record<ImageKind, { extension: EncodedImage["extension"]; write: (image: Sharp) => Sharp }>
> = {
  gif: { extension: "gif", write: (image) => image.gif({ effort: GIF_EFFORT }) },
  jpeg: { extension: "jpg", write: (image) => image.jpeg({ quality: 88 }) },
  png: { extension: "png", write: (image) => image.png() },
  webp: { extension: "webp", write: (image) => image.webp({ quality: 88 }) },
  bmp: { extension: "png", write: (image) => image.png() },
};

/**
 * @param by whose turn it is: a small file can take twenty seconds, which holds up others no longer than one of theirs would;
 *   null = it is from an archive
 * @throws DomainError FILE_TYPE for what is no image that can be read; IMAGE_PIXELS, IMAGE_SIDE and IMAGE_FRAMES for one with
 *   too many of them; TOO_BUSY
 */
export async function encodeImage(
  purpose: ImagePurpose,
  bytes: Uint8Array,
  by: string | null = null,
): Promise<EncodedImage> {
  const kind = findImageKind(bytes);
  if (kind === null) throw new DomainError("FILE_TYPE");
  return inTurn(by, async () => {
    const image = kind === "bmp" ? await openBmp(bytes) : await openImage(purpose, kind, bytes);
    const { extension, write } = WRITERS[kind];
    // Upright first: the note of how the camera was held does not survive.
    const resized = RESIZES[purpose](image.autoOrient());
    const written = await orFileType(
      write(resized).timeout({ seconds: SECONDS_MAX }).toBuffer({ resolveWithObject: true }),
    );
    const { width, height, pageHeight } = written.info;
    return { bytes: written.data, extension, width, height: pageHeight ?? height };
  });
}

/** The first characters of a document whose root is a drawing. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  return /^(\xef\xbb\xbf)?\s*</.test(head) && /<svg[\s>]/i.test(head);
}

/** Twice the size that the drawing asks for, so that it stays sharp on fine screens. */
const DRAWING_DENSITY = 144;
const DRAWING = {
  ...{ density: DRAWING_DENSITY, sideMax: MARKDOWN_SIDE_MAX_PX },
  ...{ pixelsMax: PIXELS_MAX, secondsMax: SECONDS_MAX },
};

/**
 * The pixels that an SVG draws. Its scripts do not run and what it refers to is not fetched: it is drawn from memory,
 * without an address of its own.
 * @throws DomainError FILE_TYPE, IMAGE_PIXELS, IMAGE_SIDE
 */
export async function encodeDrawing(bytes: Uint8Array): Promise<EncodedImage> {
  return ofArchives(async () => {
    const image = sharp(bytes, { density: DRAWING_DENSITY, limitInputPixels: PIXELS_MAX });
    const { width, height } = await orFileType(image.metadata());
    refuseSides(width, height);
    refusePixels(width * height, PIXELS_MAX);
    const drawn = await orFileType(drawSvg(bytes, DRAWING));
    const info = await orFileType(sharp(drawn).metadata());
    return { bytes: drawn, extension: "png", width: info.width, height: info.height };
  });
}

async function openImage(
  purpose: ImagePurpose,
  kind: ImageKind,
  bytes: Uint8Array,
): Promise<Sharp> {
  const spared = await orFileType(Promise.try(spareDecoder, kind, bytes));
  const image = sharp(spared, { animated: true, limitInputPixels: PIXELS_MAX });
  // Of moving pictures the height is that of all frames together.
  const { width, height, pages = 1, pageHeight = height } = await orFileType(image.metadata());
  const { framesMax } = IMAGE_UPLOADS[purpose];
  if (pages > framesMax) throw new DomainError("IMAGE_FRAMES", { n: framesMax });
  refuseSides(width, pageHeight);
  refusePixels(width * height, PIXELS_MAX);
  return image;
}

async function openBmp(bytes: Uint8Array): Promise<Sharp> {
  const size = bmpSize(bytes);
  if (size.width <= 0 || size.height <= 0) throw new DomainError("FILE_TYPE");
  refuseSides(size.width, size.height);
  refusePixels(size.width * size.height, BMP_PIXELS_MAX);
  const { width, height, data } = await orFileType(decodeBmp(bytes));
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function refusePixels(pixels: number, max: number): void {
  if (pixels > max) throw new DomainError("IMAGE_PIXELS", { n: max / 1_000_000 });
}

function refuseSides(width: number, height: number): void {
  if (Math.max(width, height) > IMAGE_SIDE_MAX) {
    throw new DomainError("IMAGE_SIDE", { n: IMAGE_SIDE_MAX });
  }
}

/** A decoder says no to bytes that only look like an image: the file's fault. What it said travels along for the log. */
async function orFileType<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new DomainError("IMAGE_PIXELS", { n: IMAGE_MEGAPIXELS_MAX });
    }
    throw Object.assign(new DomainError("FILE_TYPE"), { cause: error });
  }
}
