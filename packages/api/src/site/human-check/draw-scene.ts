/** A landscape at night or by day, different each time: what the slide puzzle is cut from. */

export const SCENE = { width: 320, height: 160 } as const;

interface Palette {
  readonly sky: readonly [string, string];
  readonly far: string;
  readonly near: string;
  readonly sun: string;
  readonly line: string;
}

const PALETTES: readonly Palette[] = [
  { sky: ["#1b2a57", "#46629f"], far: "#22305a", near: "#0d1530", sun: "#d9a441", line: "#c7d4f5" },
  { sky: ["#7fb0d8", "#dbe9f2"], far: "#6d8fa8", near: "#2f5a5e", sun: "#f3d27a", line: "#ffffff" },
  { sky: ["#5a2a4e", "#d98455"], far: "#5d3654", near: "#241a33", sun: "#f6c667", line: "#ffe3c2" },
  { sky: ["#12403f", "#4f9a86"], far: "#1c5350", near: "#0b2a2c", sun: "#e7c667", line: "#d0efe4" },
];

/** @param random gives numbers in [0, 1). @returns the inside of an SVG of `SCENE`'s size. */
export function drawScene(random: () => number): string {
  const between = (low: number, high: number) => low + (high - low) * random();
  const { width, height } = SCENE;
  const palette = PALETTES[Math.floor(random() * PALETTES.length)] ?? PALETTES[0];
  if (palette === undefined) throw new Error("there is no palette");
  const sun = { x: between(40, width - 40), y: between(20, height * 0.5) };
  const rings = Array.from(
    { length: 7 },
    (_, index) =>
      `<circle cx="${sun.x}" cy="${sun.y}" r="${18 + index * between(14, 24)}" fill="none" stroke="${palette.line}" stroke-opacity="${0.34 - index * 0.04}"/>`,
  );
  const specks = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${between(0, width)}" cy="${between(0, height * 0.7)}" r="${between(0.4, 1.6)}" fill="${palette.line}" fill-opacity="${between(0.2, 0.8)}"/>`,
  );
  return [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="${between(0, 0.4)}" y2="1">`,
    `<stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/>`,
    `</linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    ...rings,
    ...specks,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${between(8, 13)}" fill="${palette.sun}"/>`,
    ridge(palette.far, { base: height * 0.72, rough: 38 }, between),
    ridge(palette.near, { base: height * 0.88, rough: 30 }, between),
  ].join("");
}

function ridge(
  colour: string,
  { base, rough }: { base: number; rough: number },
  between: (low: number, high: number) => number,
): string {
  const { width, height } = SCENE;
  const peaks: string[] = [];
  for (let x = -20; x <= width + 40; x += between(22, 48)) {
    peaks.push(`${x.toFixed(1)},${(base + between(-rough, rough * 0.5)).toFixed(1)}`);
  }
  return `<polygon fill="${colour}" points="-20,${height} ${peaks.join(" ")} ${width + 40},${height}"/>`;
}
