import { fileURLToPath } from "node:url";
import sharp from "sharp";
import svgCaptcha from "svg-captcha";
import { drawText } from "../../kernel/draw-text.ts";

const LETTERS = 5;
/** Without what is drawn alike (0 O, 1 I l, 5 S, 2 Z, u v): nobody should have to guess. */
const ALPHABET = "ABCDEFGHJKMNPQRTWXY346789abdefhkmnrt";
const WIDTH = 160;
const HEIGHT = 52;
/** Two dots a pixel, for screens that have them. */
const DENSITY = 144;

// The package's own face is an outline that few can read.
svgCaptcha.loadFont(
  fileURLToPath(
    import.meta.resolve("@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff"),
  ),
);

/** Callable, as its manual says and its types do not. */
const draw = svgCaptcha as unknown as (
  text: string,
  options: { noise: number; width: number; height: number; fontSize: number },
) => string;

/** Letters as a picture, as a data URI. An SVG would tell programs where each stroke runs. */
export async function drawCaptcha(): Promise<{ img: string; text: string }> {
  const text = drawText(ALPHABET, LETTERS);
  const svg = draw(text, { noise: 4, width: WIDTH, height: HEIGHT, fontSize: 40 });
  const bytes = await sharp(Buffer.from(svg), { density: DENSITY })
    .flatten({ background: "#ffffff" })
    .png({ palette: true, colours: 16 })
    .toBuffer();
  return { img: `data:image/png;base64,${bytes.toString("base64")}`, text };
}
