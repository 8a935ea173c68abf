import { DATA_LIMITS, givePoints, splitEvenly } from "@gavel/domain/data-case";
import { findData } from "@gavel/domain/data-layout";
import { inSubtaskOrder } from "@gavel/domain/data-order";
import { useRef, useState } from "react";
import type { Upload as TusUpload } from "tus-js-client";
import { useSession } from "../../../../../app/session/store.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { type BegunUpload, listBegun } from "./begun-uploads.ts";
import { CANCELLED, giveUpUpload, sendUpload, type Transfer } from "./send-upload.ts";
import type { EditedCase, UploadAnswer, UploadReport } from "./types.ts";
import { type DataPart, withKey } from "./use-data-part.ts";
import { useUploadNews } from "./use-upload-news.ts";

/** Of single files dropped together. */
const FILES_MAX = 400;

/** What came of it, as long as nothing else is uploaded. */
type Outcome =
  | { readonly kind: "failed"; readonly name: string; readonly text: string }
  | {
      readonly kind: "refused";
      readonly name: string;
      readonly answer: Extract<UploadAnswer, { kind: "refused" }>;
    }
  | {
      readonly kind: "read";
      readonly name: string;
      readonly bytes: number;
      readonly report: UploadReport;
      /** Single files: those that are of a case now. */
      readonly taken: readonly string[];
    };

type ReadArchive = Extract<UploadAnswer, { kind: "cases" }>;
type ReadFile = Extract<UploadAnswer, { kind: "file" }>["file"];

export interface Uploads {
  readonly transfer: Transfer | null;
  readonly outcome: Outcome | null;
  /** Cases of an archive while it is asked what to do with those that are there. */
  readonly question: ReadArchive | null;
  /** Those of this problem that another page of this browser did not end. */
  readonly begun: readonly BegunUpload[];
  readonly giveUp: (one: BegunUpload) => void;
  readonly add: (files: File[]) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
  readonly answer: (how: "replace" | "add") => void;
}

/** Uploads go piece by piece and on after a break; what they held joins the draft, which is saved with the rest. */
export function useUploads(pid: number, part: DataPart): Uploads {
  const news = useUploadNews();
  const uid = useSession().user?.uid ?? "";
  const begunNow = () => listBegun(uid).filter((one) => one.pid === pid);
  const [begun, setBegun] = useState<readonly BegunUpload[]>(begunNow);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [question, setQuestion] = useState<ReadArchive | null>(null);
  const current = useRef<TusUpload | null>(null);
  const latest = useRef(part);
  latest.current = part;
  const read = trpc.testData.readUpload.useMutation({ meta: { inline: true } });

  async function sendAll(files: readonly File[]) {
    setOutcome(null);
    const single: ReadFile[] = [];
    for (const file of files.slice(0, FILES_MAX)) {
      try {
        const uploadId = await sendUpload(file, { uid, pid, current, onTransfer: setTransfer });
        if (uploadId === null) break;
        setTransfer(readingOf(file));
        const answer = await read.mutateAsync({ uploadId });
        news.answered(answer);
        setOutcome(outcomeOf(file, answer));
        if (answer.kind === "file") single.push(answer.file);
        if (answer.kind === "cases") join(answer);
        if (answer.kind === "refused") break;
      } catch (error) {
        setOutcome({ kind: "failed", name: file.name, text: news.failed(error) });
        break;
      }
    }
    setTransfer(null);
    setBegun(begunNow());
    if (single.length > 0) {
      const all = withPoints(latest.current, single);
      latest.current.edit({ cases: all });
      const { taken, unused } = fateOf(single, all);
      setOutcome((now) =>
        now?.kind === "read" ? { ...now, taken, report: { ...now.report, leftOut: unused } } : now,
      );
    }
  }

  function join(answer: ReadArchive) {
    if (latest.current.cases.length === 0) put(answer, "replace");
    else setQuestion(answer);
  }

  function put(answer: ReadArchive, how: "replace" | "add") {
    setQuestion(null);
    latest.current.edit(joined(latest.current, answer, how));
  }

  return {
    transfer,
    outcome,
    question,
    begun: transfer === null ? begun : [],
    giveUp(one) {
      setBegun(begun.filter((other) => other.url !== one.url));
      // The server gives it up by itself too.
      void giveUpUpload(uid, one.url).catch(() => undefined);
    },
    add: (files) => {
      if (transfer === null && files.length > 0) void sendAll(files);
    },
    pause() {
      void current.current?.abort();
      setTransfer((now) => now && { ...now, state: "paused", bytesPerSecond: 0 });
    },
    resume() {
      current.current?.start();
      setTransfer((now) => now && { ...now, state: "sending" });
    },
    cancel() {
      void current.current?.abort(true).catch(() => undefined);
      current.current?.options.onSuccess?.({ lastResponse: CANCELLED });
    },
    answer: (how) => question !== null && put(question, how),
  };
}

const outcomeOf = ({ name, size }: File, answer: UploadAnswer): Outcome =>
  answer.kind === "refused"
    ? { kind: "refused", name, answer }
    : { kind: "read", name, bytes: size, report: answer.report, taken: [] };

const readingOf = ({ name, size }: File): Transfer => ({
  ...{ name, bytes: size, sent: size, bytesPerSecond: 0, state: "reading" },
});

/** An archive with subtasks of its own brings them; else cases that were there keep their subtask. */
function joined(
  { cases: before, subtasks: known, view }: DataPart,
  { cases, subtasks }: ReadArchive,
  how: "replace" | "add",
): Parameters<DataPart["edit"]>[0] {
  if (how === "replace" && subtasks.length > 0) return { cases: cases.map(withKey), subtasks };
  const places = new Map(before.map((one) => [one.inputName, one.group]));
  const fresh = cases.map((one) => withKey({ ...one, group: places.get(one.inputName) ?? null }));
  const names = new Set(fresh.map((one) => one.inputName));
  const kept = how === "replace" ? [] : before.filter((one) => !names.has(one.inputName));
  const nums = known.map((one) => one.num);
  const all = inSubtaskOrder([...kept, ...fresh], nums);
  return { cases: givePoints(all, known, view.mode) };
}

const NAMES_TOLD = 20;

/** Of single files: which are of a case now, and of which nothing came. */
function fateOf(files: readonly ReadFile[], cases: readonly EditedCase[]) {
  const names = new Set(cases.flatMap((one) => [one.inputName, one.outputName]));
  const taken = files.filter((file) => names.has(file.name)).map((file) => file.name);
  const unused = files.filter((file) => !names.has(file.name)).map((file) => file.name);
  return { taken, unused: { count: unused.length, names: unused.slice(0, NAMES_TOLD) } };
}

/** With these files among them; as of an archive, the first cases there are share the points. */
function withPoints({ cases, subtasks, view }: DataPart, files: readonly ReadFile[]): EditedCase[] {
  const nums = subtasks.map((one) => one.num);
  const all = inSubtaskOrder(withFiles(cases, files), nums);
  const isFirst = cases.length === 0 && subtasks.length === 0;
  return isFirst
    ? splitEvenly(all, subtasks, view.mode).cases
    : givePoints(all, subtasks, view.mode);
}

/** Files that a case names replace its own; the others are paired by their names. */
function withFiles(cases: readonly EditedCase[], files: readonly ReadFile[]): EditedCase[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const used = new Set<string>();
  const changed = cases.map((one) => {
    const input = byName.get(one.inputName);
    const output = byName.get(one.outputName);
    for (const file of [input, output]) if (file !== undefined) used.add(file.name);
    return {
      ...one,
      ...(input === undefined ? {} : { inputSha256: input.sha256, inputBytes: input.bytes }),
      ...(output === undefined ? {} : { outputSha256: output.sha256, outputBytes: output.bytes }),
      ...(input === undefined && output === undefined
        ? {}
        : { madeBy: { kind: "upload" as const } }),
    };
  });
  const rest = [...byName.keys()].filter((name) => !used.has(name));
  const room = DATA_LIMITS.casesMax - changed.length;
  const added = findData(rest)
    .cases.slice(0, room)
    .flatMap((one) => {
      const input = byName.get(one.input);
      const output = one.output === null ? undefined : byName.get(one.output);
      if (input === undefined) return [];
      return [
        withKey({
          ...{ inputName: one.inputName, outputName: one.outputName, score: 0, group: null },
          ...{ inputSha256: input.sha256, inputBytes: input.bytes },
          ...{ outputSha256: output?.sha256 ?? null, outputBytes: output?.bytes ?? null },
        }),
      ];
    });
  return [...changed, ...added];
}
