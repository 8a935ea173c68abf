import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CLONE } from "../sources.ts";
import type { Code } from "./read.ts";

/** What the command itself says that it can: each command with its usage. */
export function cliCommands(): Map<string, string> {
  const asked = spawnSync(process.execPath, ["apps/cli/src/main.ts", "help"], {
    ...{ cwd: CLONE, encoding: "utf8" },
  });
  if (asked.status !== 0) throw new Error(`gavel help: ${asked.stderr}`);
  const commands = new Map<string, string>();
  let last = "";
  for (const line of asked.stdout.split("\n")) {
    const [, name, usage] = /^ {2}(?:(\w[\w-]*(?: \w[\w-]*)?) {2,}|\s+)(.*)$/.exec(line) ?? [];
    if (name !== undefined) last = name;
    if (usage !== undefined) commands.set(last, name === undefined ? usage : "");
  }
  return commands;
}

const SCRIPTS = Object.keys(
  (JSON.parse(readFileSync(join(CLONE, "package.json"), "utf8")) as { scripts: object }).scripts,
);
/** Of npm itself. */
const NPM = new Set(["install", "run", "start", "test"]);

/** Words of the shell before the next command and its comment. */
const END = /\s#|[|;&]/;

export function wrongCommands({ code }: Pick<Code, "code">, known: Map<string, string>): string[] {
  return code.flatMap((line) => [
    ...wrongScripts(line),
    ...takenByNpm(line),
    ...wrongOfGavel(line, known),
  ]);
}

/** An option before ` -- ` is npm's own, and never gets to gavel. */
export function takenByNpm(line: string): string[] {
  return [...line.matchAll(/\bnpm run (?:-s )?gavel (.*)/g)].flatMap(([, after = ""]) => {
    const [said = ""] = after.split(END);
    const [own = ""] = ` ${said} `.split(" -- ");
    return own.split(/\s+/).filter((word) => /^--?[a-z]/.test(word));
  });
}

function wrongScripts(line: string): string[] {
  return [...line.matchAll(/\b(npm|bun) (?:(run) )?(?:-\S+ )*([\w:-]+)/g)]
    .filter(([, program, run, name = ""]) => {
      if (run !== undefined) return !SCRIPTS.includes(name);
      return program === "npm" && !NPM.has(name);
    })
    .map(([said]) => said);
}

function wrongOfGavel(line: string, known: Map<string, string>): string[] {
  // `gavel` in a path or an address is not the command, and behind `-u` it is the account of the units.
  return [...line.matchAll(/(?<![\w./<-]|-u )gavel (?:-- )?([a-z].*)/g)].flatMap(
    ([, after = ""]) => {
      const [said = ""] = after.split(END);
      const words = said.trim().split(/\s+/);
      const name = [words.slice(0, 2).join(" "), words[0] ?? ""].find((one) => known.has(one));
      if (name === undefined) return [`gavel ${said}`];
      const usage = known.get(name) ?? "";
      const flags = words.filter((word) => /^--?[a-z]/.test(word));
      const strange = flags.filter((flag) => !usage.split(/[\s[\]|]+/).includes(flag));
      return strange.map((flag) => `gavel ${name} ${flag}`);
    },
  );
}
