/** The draft of a case list as the browser keeps it: 5000 cases have to fit beside other drafts. Pure. */
import type { Subtask } from "@gavel/domain/data-case";
import * as z from "zod/mini";
import type { EditedCase } from "./types.ts";

type StoredCase = Omit<EditedCase, "key">;
interface Side {
  readonly cases: readonly StoredCase[];
  readonly subtasks: readonly Subtask[];
}

export interface KeptData {
  readonly revision: number;
  readonly baseNumber: number | null;
  /** What the draft began from. */
  readonly base: Side;
  readonly mine: Side;
}

const num = z.number();
const text = z.string();
const subtask = z.object({ num, title: text, points: num, needs: z.array(num) });
const madeBy = z.union([
  z.object({ kind: z.enum(["upload", "hand"]) }),
  z.object({ kind: z.literal("generator"), programId: num, args: text }),
]);
const more = z.object({
  madeBy: z.optional(madeBy),
  settings: z.optional(z.record(text, z.unknown())),
});

/** Names, then hashes, sizes, points and subtask; what few cases have comes last. */
const row = z.tuple([
  ...([text, text, text, z.nullable(text), num, z.nullable(num), num, z.nullable(num)] as const),
  more,
]);
/** A case that is as it was is its place in the list before; one that only moved has points and subtask with it. */
const change = z.union([num, z.tuple([num, num, z.nullable(num)]), row]);
const packed = z.object({
  revision: num,
  baseNumber: z.nullable(num),
  base: z.array(row),
  mine: z.array(change),
  subtasks: z.array(subtask),
  mySubtasks: z.array(subtask),
});
type Row = z.infer<typeof row>;

function packCase(one: StoredCase): Row {
  const { inputName, outputName, inputSha256, outputSha256, inputBytes, outputBytes } = one;
  return [
    ...([inputName, outputName, inputSha256, outputSha256, inputBytes, outputBytes] as const),
    ...([one.score, one.group] as const),
    {
      ...(one.madeBy === undefined ? {} : { madeBy: { ...one.madeBy } }),
      ...(one.settings === undefined ? {} : { settings: { ...one.settings } }),
    },
  ];
}

function readCase([inputName, outputName, inputSha256, ...rest]: Row): StoredCase {
  const [outputSha256, inputBytes, outputBytes, score, group, { madeBy, settings }] = rest;
  return {
    ...{ inputName, outputName, inputSha256, outputSha256, inputBytes, outputBytes, score, group },
    ...(madeBy === undefined ? {} : { madeBy }),
    // What is in there is looked at by the server when it is saved.
    ...(settings === undefined ? {} : { settings: settings as StoredCase["settings"] }),
  };
}

const withoutPlace = (one: StoredCase) =>
  JSON.stringify(packCase({ ...one, score: 0, group: null }));

export function packData({ revision, baseNumber, base, mine }: KeptData): z.infer<typeof packed> {
  const places = new Map(base.cases.map((one, at) => [withoutPlace(one), at]));
  return {
    ...{ revision, baseNumber },
    base: base.cases.map(packCase),
    mine: mine.cases.map((one) => {
      const at = places.get(withoutPlace(one));
      const was = at === undefined ? undefined : base.cases[at];
      if (at === undefined || was === undefined) return packCase(one);
      const isThere = was.score === one.score && was.group === one.group;
      return isThere ? at : [at, one.score, one.group];
    }),
    subtasks: base.subtasks.map(plain),
    mySubtasks: mine.subtasks.map(plain),
  };
}

const plain = (one: Subtask) => ({ ...one, needs: [...one.needs] });

/** null for what does not fit. */
export function readData(raw: unknown): KeptData | null {
  const read = packed.safeParse(raw);
  if (!read.success) return null;
  const { revision, baseNumber, subtasks, mySubtasks } = read.data;
  const base = read.data.base.map(readCase);
  const mine = read.data.mine.map((one) => readChange(one, base));
  if (mine.some((one) => one === null)) return null;
  return {
    ...{ revision, baseNumber },
    base: { cases: base, subtasks },
    mine: { cases: mine.flatMap((one) => one ?? []), subtasks: mySubtasks },
  };
}

function readChange(one: z.infer<typeof change>, base: readonly StoredCase[]): StoredCase | null {
  if (typeof one === "number") return base[one] ?? null;
  if (one.length > 3) return readCase(one as Row);
  const [at, score, group] = one as [number, number, number | null];
  const was = base[at];
  return was === undefined ? null : { ...was, score, group };
}
