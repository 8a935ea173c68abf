import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_SETTINGS } from "@gavel/api/site/setting";
import { TOKEN_SCOPES } from "@gavel/domain/token-scope";
import { procedures } from "../../support/surface/procedures.ts";
import { CLONE } from "../sources.ts";
import { type Code, textOf } from "./read.ts";

/** The rooms that read the environment, each in one schema, and the part of it that two of them share. */
const SCHEMAS = [
  ...["cli", "server", "judge"].map((room) => `apps/${room}/src/env.ts`),
  "packages/file-store/src/settings.ts",
];
const VARIABLES = new Set(
  SCHEMAS.flatMap((path) => {
    const text = readFileSync(join(CLONE, path), "utf8");
    return [...text.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name = ""]) => name);
  }),
);
const PROCEDURES = new Set(procedures.map(({ path }) => path));
const TOPICS = textOf("packages/api/src/portal/live/topics.ts");
/** Fields of REST requests and answers. */
const REST = textOf("apps/server/src/rest/");
const isField = (name: string) => new RegExp(`\\b${name}:|"${name}"`).test(REST);

/** Figures for Prometheus are named in the server's sources. */
const FIGURES = textOf("apps/server/src/http/");
const isFigure = (name: string) =>
  FIGURES.includes(`"${name}"`) ||
  new RegExp(`perHost\\(\\s*"${name.replace("gavel_judgehost_", "")}"`).test(FIGURES);

const FILE = /\.(md|zip|csv|xlsx|json|ndjson|txt|cpp|py|sh|ini|ya?ml|conf|log)$/;

const isDotted = (name: string) =>
  FILE.test(name) || PROCEDURES.has(name) || TOPICS.includes(`"${name}"`);

const CHECKS: readonly (readonly [RegExp, (name: string) => boolean])[] = [
  [/^([A-Z][A-Z\d_]{2,})(?:=.*)?$/, (name) => VARIABLES.has(name)],
  [/^([a-z]+[A-Z]\w*)$/, (name) => Object.hasOwn(DEFAULT_SETTINGS, name) || isField(name)],
  [/^(gavel_\w+)$/, isFigure],
  [/^(admin-\w+)$/, (name) => (TOKEN_SCOPES as readonly string[]).includes(name)],
  [/^([a-z]\w+\.[a-z]\w+)$/, isDotted],
];

/** Code spans that look like a variable of the environment, a setting, a scope or a procedure, and variables in blocks. */
export function wrongNames({ spans, code }: Code): string[] {
  const wrong = spans.filter((span) =>
    CHECKS.some(([look, isKnown]) => {
      const name = look.exec(span)?.[1];
      return name !== undefined && !isKnown(name);
    }),
  );
  const blocks = code.filter((line) => !spans.includes(line));
  const set = blocks.flatMap((line) =>
    [...line.matchAll(/(?<![\w-])([A-Z][A-Z\d_]{2,})=/g)].map(([, name = ""]) => name),
  );
  const unknown = set.filter((name) => !VARIABLES.has(name));
  return [...new Set([...wrong, ...unknown])];
}
