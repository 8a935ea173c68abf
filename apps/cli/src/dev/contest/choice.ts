/** What `gavel dev contest` is told. */
import { parseOptions, refuseWords } from "../../options.ts";
import { Refusal } from "../../say.ts";

const NAMES = [
  ...(["teams", "problems", "minutes", "speed", "spectators", "seed"] as const),
  ...(["site", "root-password"] as const),
];
const FLAGS = ["keep"];

export interface ContestChoice {
  readonly teams: number;
  readonly problems: number;
  readonly spectators: number;
  /** Of the contest that is played. */
  readonly minutes: number;
  readonly speed: number;
  /** By the clock on the wall. */
  readonly durationMs: number;
  readonly seed: number;
  /** What was made stays on the site. */
  readonly isKept: boolean;
}

/** Each team is a row of one import and a row of one page of the board. */
const TEAMS_MAX = 1000;
/** Letters. */
const PROBLEMS_MAX = 26;
const SPECTATORS_MAX = 1000;
const MINUTES_MAX = 1440;
const SPEED_MAX = 1000;
const SEED_MAX = 2 ** 32 - 1;
/** There is a freeze to look at, and time for a second try. */
const DURATION_MIN_MS = 5000;

/** @throws Refusal */
export function readChoice(args: readonly string[]): ContestChoice {
  const { values, flags, words } = parseOptions(args, { names: NAMES, flags: FLAGS });
  refuseWords(words);
  const number = (name: (typeof NAMES)[number], otherwise: number, least: number, most: number) =>
    wholeNumber(name, values[name], { otherwise, least, most });
  const minutes = number("minutes", 300, 1, MINUTES_MAX);
  const speed = readSpeed(values.speed);
  const durationMs = Math.round((minutes * 60_000) / speed);
  if (durationMs < DURATION_MIN_MS) {
    throw new Refusal(
      `--minutes ${minutes} at --speed ${speed} are over in ${durationMs / 1000} s: a contest is played in 5 s at least`,
      2,
    );
  }
  return {
    ...{ minutes, speed, durationMs },
    teams: number("teams", 50, 1, TEAMS_MAX),
    problems: number("problems", 8, 1, PROBLEMS_MAX),
    spectators: number("spectators", 20, 0, SPECTATORS_MAX),
    seed: number("seed", 1, 0, SEED_MAX),
    isKept: flags.has("keep"),
  };
}

/** Site and password as environment, so that they are checked like every other. @throws Refusal */
export function contestOverrides(args: readonly string[]): NodeJS.ProcessEnv {
  const { values } = parseOptions(args, { names: NAMES, flags: FLAGS });
  const { site, "root-password": password } = values;
  return {
    ...(site === undefined ? {} : { GAVEL_SERVER: site }),
    ...(password === undefined ? {} : { ROOT_PASSWORD: password }),
  };
}

function wholeNumber(
  name: string,
  text: string | undefined,
  { otherwise, least, most }: { otherwise: number; least: number; most: number },
): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new Refusal(`--${name} ${text}: it is a whole number from ${least} to ${most}`, 2);
}

function readSpeed(text = "10"): number {
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed > 0 && speed <= SPEED_MAX) return speed;
  throw new Refusal(`--speed ${text}: it is a number above 0, at most ${SPEED_MAX}`, 2);
}
