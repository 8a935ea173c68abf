/** Drawn by hand and by rule; the words stand at the lower left, so what is to be seen lies above and to the right. */
import { COLOURS, createNoise, drawing, round } from "./colours.ts";

const WIDTH = 836;
const HEIGHT = 440;

/** Submissions as their strips of test cases: short where a case passed, tall where it did not. */
export function caseStrips(): string {
  const next = createNoise(7);
  const rows = Array.from({ length: 11 }, (_, row) => {
    const failsAt = row % 4 === 3 ? 14 + Math.floor(next() * 22) : Number.POSITIVE_INFINITY;
    const tone = next() < 0.5 ? COLOURS.wrong : COLOURS.slow;
    const y = 40 + row * 37;
    return Array.from({ length: 58 }, (_, index) => {
      const [height, fill] =
        index < failsAt
          ? [11, COLOURS.accepted]
          : index === failsAt
            ? [24, tone]
            : [4, COLOURS.line];
      // Faint where the words stand.
      const opacity = round(0.12 + 0.88 * (index / 58) ** 1.3);
      const x = 28 + index * 13.8 + (index >= 20 ? 8 : 0) + (index >= 40 ? 8 : 0);
      return `<rect x="${round(x)}" y="${y - height}" width="6" height="${height}" rx="1.5" fill="${fill}" opacity="${opacity}"/>`;
    }).join("");
  });
  return drawing(WIDTH, HEIGHT, rows);
}

const NODES: readonly (readonly [number, number])[] = [
  ...([
    [96, 96],
    [214, 60],
    [236, 186],
    [352, 112],
    [388, 244],
    [470, 52],
  ] as const),
  ...([
    [520, 168],
    [548, 306],
    [640, 92],
    [672, 226],
    [700, 356],
    [784, 150],
  ] as const),
  ...([
    [796, 296],
    [128, 214],
  ] as const),
];
const EDGES: readonly (readonly [number, number])[] = [
  ...([
    [0, 1],
    [0, 2],
    [0, 13],
    [13, 2],
    [1, 3],
    [2, 3],
    [2, 4],
    [3, 5],
    [3, 6],
    [4, 6],
  ] as const),
  ...([
    [4, 7],
    [5, 6],
    [5, 8],
    [6, 8],
    [6, 9],
    [6, 7],
    [7, 9],
    [7, 10],
    [8, 9],
    [8, 11],
  ] as const),
  ...([
    [9, 11],
    [9, 12],
    [10, 12],
    [9, 10],
    [11, 12],
  ] as const),
];
const PATH = [0, 1, 3, 6, 9, 12];

/** A graph with its shortest way found. */
export function shortestPath(): string {
  const at = (node: number) => NODES[node] ?? [0, 0];
  const isOnPath = (one: number, two: number) =>
    PATH.some((node, place) => node === one && PATH[place + 1] === two);
  const edges = EDGES.map(([one, two]) => {
    const [[x1, y1], [x2, y2]] = [at(one), at(two)];
    const [stroke, width] = isOnPath(one, two) ? [COLOURS.brass, 5] : [COLOURS.line, 2.5];
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
  });
  const nodes = NODES.map(([x, y], node) => {
    const isOn = PATH.includes(node);
    const isEnd = node === PATH[0] || node === PATH.at(-1);
    const ring = isOn ? COLOURS.brass : COLOURS.light;
    return `<circle cx="${x}" cy="${y}" r="${isEnd ? 15 : 11}" fill="${isEnd ? COLOURS.brass : COLOURS.ground}" stroke="${ring}" stroke-width="3.5"/>`;
  });
  return drawing(WIDTH, HEIGHT, [...edges, ...nodes]);
}

/** Pieces of a line: how far it is moved in, then width and colour of each word. */
type Line = readonly [number, ...(readonly [number, string])[]];
const { light, brass, partial, accepted, line } = COLOURS;
const PROGRAM: readonly Line[] = [
  [0, [74, brass], [118, accepted]],
  [0],
  [0, [52, partial], [86, light], [40, light]],
  [1, [64, partial], [30, light], [96, light]],
  [1, [44, brass], [70, light], [28, line], [92, accepted]],
  [2, [112, light], [36, partial], [58, light]],
  [2, [38, brass], [150, light]],
  [3, [84, light], [26, line], [124, accepted]],
  [2, [58, light], [36, partial], [80, light]],
  [1, [50, brass], [66, light]],
  [0, [22, light]],
];

/** A program, seen from so far away that only its shape is left. */
export function programShape(): string {
  const lines = PROGRAM.flatMap(([indent, ...words], row) => {
    const y = 40 + row * 33;
    const number = `<rect x="356" y="${y}" width="16" height="10" rx="5" fill="${line}"/>`;
    let x = 400 + indent * 34;
    const pieces = words.map(([width, fill]) => {
      const piece = `<rect x="${x}" y="${y - 2}" width="${width}" height="14" rx="7" fill="${fill}"/>`;
      x += width + 14;
      return piece;
    });
    return [number, ...pieces];
  });
  return drawing(WIDTH, HEIGHT, [
    `<rect x="324" y="14" width="560" height="412" rx="14" fill="${COLOURS.shade}"/>`,
    `<rect x="324" y="${40 + 7 * 33 - 12}" width="560" height="34" fill="${line}" opacity="0.5"/>`,
    ...lines,
    `<rect x="${400 + 3 * 34 + 290}" y="${40 + 7 * 33 - 7}" width="3" height="24" fill="${brass}"/>`,
  ]);
}

/** Behind the head of the rank: rising bars, the three highest in brass. */
export function risingBars(): string {
  const [width, height, count] = [744, 144, 44];
  const next = createNoise(23);
  const bars = Array.from({ length: count }, (_, index) => {
    const tall = round(14 + (index / count) ** 1.7 * 104 + next() * 14);
    const fill = index >= count - 3 ? COLOURS.brass : COLOURS.partial;
    const opacity = index >= count - 3 ? 1 : round(0.15 + 0.5 * (index / count));
    return `<rect x="${200 + index * 12.2}" y="${round(height - tall)}" width="7" height="${tall}" rx="2" fill="${fill}" opacity="${opacity}"/>`;
  });
  return drawing(width, height, bars);
}
