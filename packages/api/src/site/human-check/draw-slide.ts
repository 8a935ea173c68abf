import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { drawScene, SCENE } from "./draw-scene.ts";

/** The square of the piece, and the room around it for the knobs. */
const SIDE = 40;
const MARGIN = 13;
export const PIECE_SIZE = SIDE + 2 * MARGIN;
/** The gap is never so far left that the piece could lie in it from the start. */
const GAP_X_MIN = PIECE_SIZE + 24;
/** For screens with more than one dot a pixel. */
const DENSITY = 2;

type Knob = -1 | 0 | 1;
type Knobs = readonly [top: Knob, right: Knob, bottom: Knob, left: Knob];

export interface DrawnSlide {
  /** Data URIs. */
  readonly background: string;
  readonly piece: string;
  readonly gapX: number;
  readonly pieceY: number;
}

/** Draws the picture with its gap, and the piece that is missing. The gap's x stays with the server. */
export async function drawSlide(random: () => number = secureRandom): Promise<DrawnSlide> {
  const gapX = wholeBetween(random, GAP_X_MIN, SCENE.width - PIECE_SIZE);
  const pieceY = wholeBetween(random, 0, SCENE.height - PIECE_SIZE);
  const scene = drawScene(random);
  const outline = drawOutline(gapX + MARGIN, pieceY + MARGIN, drawKnobs(random));
  const gap = `<path d="${outline}" fill="#060a16" fill-opacity=".62" stroke="#fff" stroke-opacity=".7" stroke-width="1.5"/>`;
  const cut = [
    `<defs><clipPath id="cut"><path d="${outline}"/></clipPath></defs>`,
    `<g clip-path="url(#cut)">${scene}</g>`,
    `<path d="${outline}" fill="none" stroke="#fff" stroke-width="2"/>`,
  ].join("");
  const [background, piece] = await Promise.all([
    render(scene + gap, { x: 0, y: 0, width: SCENE.width, height: SCENE.height }),
    render(cut, { x: gapX, y: pieceY, width: PIECE_SIZE, height: PIECE_SIZE }),
  ]);
  return { background, piece, gapX, pieceY };
}

async function render(
  inside: string,
  view: { x: number; y: number; width: number; height: number },
): Promise<string> {
  const size = `width="${view.width * DENSITY}" height="${view.height * DENSITY}"`;
  const box = `viewBox="${view.x} ${view.y} ${view.width} ${view.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box}>${inside}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 2 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

function drawKnobs(random: () => number): Knobs {
  const knob = (): Knob => (random() < 0.5 ? 1 : -1);
  // One plain side, so that the pieces differ in more than where their knobs point.
  const knobs: [Knob, Knob, Knob, Knob] = [knob(), knob(), knob(), knob()];
  knobs[wholeBetween(random, 0, 3)] = 0;
  return knobs;
}

/** Clockwise around the square. A large arc that turns with the path goes outward, against it inward. */
function drawOutline(x: number, y: number, knobs: Knobs): string {
  const half = SIDE / 2;
  const neck = 5;
  const radius = 7;
  const run = half - neck;
  const steps = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const sides = steps.map(([dx, dy], index) => {
    const knob = knobs[index];
    if (knob === 0 || knob === undefined) return `l ${dx * SIDE} ${dy * SIDE}`;
    const arc = `a ${radius} ${radius} 0 1 ${knob === 1 ? 1 : 0} ${dx * 2 * neck} ${dy * 2 * neck}`;
    return `l ${dx * run} ${dy * run} ${arc} l ${dx * run} ${dy * run}`;
  });
  return `M ${x} ${y} ${sides.join(" ")} Z`;
}

function secureRandom(): number {
  return randomBytes(4).readUInt32BE() / 2 ** 32;
}

function wholeBetween(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}
