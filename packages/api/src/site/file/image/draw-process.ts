/** The process that draws one SVG: it comes by standard input and leaves by standard output, as PNG; started by `draw.ts`. */
import sharp from "sharp";

/** The only argument, as JSON. */
export interface DrawJob {
  readonly density: number;
  /** What is drawn larger is shrunk into a square of this side, in pixels. */
  readonly sideMax: number;
  readonly pixelsMax: number;
}

const { density, sideMax, pixelsMax }: DrawJob = JSON.parse(process.argv[2] ?? "");
sharp.concurrency(1);
const drawn = await sharp(await Bun.stdin.bytes(), { density, limitInputPixels: pixelsMax })
  .resize({ width: sideMax, height: sideMax, fit: "inside", withoutEnlargement: true })
  .png()
  .toBuffer();
await Bun.write(Bun.stdout, drawn);
