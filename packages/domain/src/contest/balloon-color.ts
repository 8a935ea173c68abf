/** Which balloons of a contest are hard to tell apart, also for those who see fewer colours. Pure. */

/** How two balloons are alike: one colour, near for everybody, or near for some eyes alone. */
export type ColorLikeness = "same" | "near" | "colorBlind";

export interface AlikeColors {
  /** Places in the list that was asked about, the smaller first. */
  readonly pair: readonly [number, number];
  readonly how: ColorLikeness;
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Distances in OKLab, where black and white are 1 apart: below it, people take one for the other across a hall. */
const NEAR = 0.1;
/** Eyes that lack a cone are used to telling by lightness, so that less is enough. */
const NEAR_WITHOUT_CONE = 0.07;

/** What is seen without the red and without the green cones (Machado, Oliveira and Fernandes 2009), in linear light. */
const EYES: readonly Matrix[] = [
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
];

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const COLOR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/**
 * The pairs that a runner with a balloon may mix up, in the order of the list. The unchosen (empty) are like none, and
 * what is no colour is passed over.
 * @param colors as `#rrggbb`
 */
export function findAlikeColors(colors: readonly string[]): AlikeColors[] {
  const lights = colors.map(lightOf);
  return lights.flatMap((one, first) =>
    lights.flatMap((other, second): AlikeColors[] => {
      if (second <= first || one === null || other === null) return [];
      const how = likenessOf(one, other);
      return how === null ? [] : [{ pair: [first, second], how }];
    }),
  );
}

function likenessOf(one: Triple, other: Triple): ColorLikeness | null {
  if (one.every((value, at) => value === other[at])) return "same";
  if (distance(one, other) < NEAR) return "near";
  const isMixedUp = EYES.some(
    (eye) => distance(times(eye, one), times(eye, other)) < NEAR_WITHOUT_CONE,
  );
  return isMixedUp ? "colorBlind" : null;
}

/** In linear light, each from 0 to 1. */
function lightOf(color: string): Triple | null {
  const found = COLOR.exec(color.trim());
  if (found === null) return null;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((hex) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

function distance(one: Triple, other: Triple): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function labOf(light: Triple): Triple {
  const [long, medium, short] = times(TO_CONES, light);
  const [lightness, a, b] = times(TO_LAB, [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)]);
  return [spreadOf(lightness), a, b];
}

/** OKLab parts dark colours further than eyes do, which this takes back (Ottosson's estimate for a lit screen). */
function spreadOf(lightness: number): number {
  const slope = 1.206 / 1.03;
  const above = slope * lightness - 0.206;
  return (above + Math.sqrt(above ** 2 + 4 * 0.03 * slope * lightness)) / 2;
}

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const [a, b, c] = matrix;
  return [
    a[0] * x + a[1] * y + a[2] * z,
    b[0] * x + b[1] * y + b[2] * z,
    c[0] * x + c[1] * y + c[2] * z,
  ];
}
