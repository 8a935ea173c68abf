/** Where problems of Codeforces and of its gyms are: the same site under two kinds of addresses. */
import { addressIn, barePart } from "../addresses.ts";

const HOSTS = ["codeforces.com", "www.codeforces.com", "m1.codeforces.com"] as const;

export type Part = "CF" | "GYM";

export interface ProblemPlace {
  readonly contest: string;
  readonly index: string;
}

/** `1A`, `1234B2`; two digits where a contest counts its problems. */
const ID = /^([1-9]\d{0,6}?)([A-Z]\d?|\d\d)$/;
const PATHS: Readonly<Record<Part, readonly RegExp[]>> = {
  CF: [
    /^\/problemset\/(?:problem|submit)\/(\d+)\/(\w+)\/?$/,
    /^\/contest\/(\d+)\/problem\/(\w+)\/?$/,
  ],
  GYM: [/^\/gym\/(\d+)\/problem\/(\w+)\/?$/],
};
/** Contests from here on are gyms. */
const FIRST_GYM = 100_000;

export function problemId(text: string, part: Part): string | null {
  const url = addressIn(text, HOSTS);
  const written = url === null ? barePart(text, part) : (inPath(url.pathname, part) ?? "");
  const id = written.toUpperCase();
  return isOf(id, part) ? id : null;
}

/** Of a link in the site's own pages. */
export function inPath(path: string, part: Part): string | null {
  for (const pattern of PATHS[part]) {
    const match = pattern.exec(path);
    if (match !== null) return `${match[1]}${match[2]}`.toUpperCase();
  }
  return null;
}

function isOf(id: string, part: Part): boolean {
  const match = ID.exec(id);
  return match !== null && Number(match[1]) >= FIRST_GYM === (part === "GYM");
}

export function placeOf(problem: string): ProblemPlace {
  const match = ID.exec(problem);
  return { contest: match?.[1] ?? "", index: match?.[2] ?? "" };
}

export function runId(text: string): string | null {
  const url = addressIn(text, HOSTS);
  if (url === null) return /^[1-9]\d{0,18}$/.test(text.trim()) ? text.trim() : null;
  return /\/submission\/(?:\d+\/)?(\d{1,19})\/?$/.exec(url.pathname)?.[1] ?? null;
}
