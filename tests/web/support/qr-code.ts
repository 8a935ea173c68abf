/** What a camera would read from a picture on the screen. */
import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";

/** The text of the QR code that an element shows; null where no camera would find one. */
export async function readQrCode(picture: Locator): Promise<string | null> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
