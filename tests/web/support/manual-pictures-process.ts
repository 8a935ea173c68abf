/** Takes the pictures of the manual from those that the walk of the screens has made: `gavel dev manual-pictures FOLDER`. */
import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { MANUAL_PICTURES, pictureFile } from "./manual-pictures.ts";

const DOCS = join(import.meta.dirname, "../../../docs/pictures");
/** The top of each page, as a window shows it: all have one shape, so the site keeps their place. */
const WINDOW = { left: 0, top: 0, width: 1440, height: 900 };
const WIDTH = 1200;
const BYTES_MAX = 60_000;

const [folder = ""] = process.argv.slice(2);
for (const locale of ["zh-CN", "en-US"] as const) {
  for (const { screen, file } of MANUAL_PICTURES) {
    const from = join(folder, pictureFile(screen, "light", WINDOW.width, locale));
    const to = join(DOCS, locale, `${file}.webp`);
    mkdirSync(dirname(to), { recursive: true });
    await sharp(from).extract(WINDOW).resize(WIDTH).webp({ quality: 80, effort: 6 }).toFile(to);
    const bytes = statSync(to).size;
    if (bytes > BYTES_MAX) throw new Error(`${to} has ${bytes} bytes, more than ${BYTES_MAX}`);
    console.log(`${to}: ${bytes} bytes`);
  }
}
