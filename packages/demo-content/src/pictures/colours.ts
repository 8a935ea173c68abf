/** Of the site's dark theme, in a form that every renderer of SVG knows. */
export const COLOURS = {
  ground: "#141d36",
  shade: "#1b2746",
  line: "#34436e",
  light: "#c8d4f4",
  brass: "#dcae55",
  accepted: "#4cc38a",
  wrong: "#ef6f6c",
  slow: "#e3a23c",
  partial: "#79b8f2",
} as const;

export const round = (value: number) => Math.round(value * 100) / 100;

/** The same numbers at every call, spread evenly from 0 to 1. */
export function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function drawing(width: number, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLOURS.ground}"/>`,
    ...parts,
    "</svg>",
  ].join("\n");
}
