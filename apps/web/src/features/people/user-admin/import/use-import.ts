import type { RowFault } from "@gavel/domain/user-row";
import {
  readUserSheet,
  type SheetEncoding,
  type SheetRefusal,
  SheetRefused,
  type UserSheet,
} from "@gavel/domain/user-sheet";
import { useRef, useState } from "react";
import type { HandedOut } from "../../../../app/handed-out.ts";
import { readFile } from "../../../../app/read-file.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { RefusedRow } from "../types.ts";

/** Asking about names is quick; hashing the passwords of these takes a second or two. */
const CHECK_STEP = 200;
const WRITE_STEP = 50;

export interface PreviewRow {
  /** As a spreadsheet program counts it. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly faults: readonly RowFault[];
}

type ImportStage = "choose" | "checking" | "preview" | "writing" | "done";

interface State {
  readonly stage: ImportStage;
  readonly name: string;
  readonly sheet: UserSheet | null;
  readonly rows: readonly PreviewRow[];
  readonly refusal: SheetRefusal | null;
  readonly progress: { readonly done: number; readonly total: number };
  readonly imported: number;
  /** The calls broke off: what was not dealt with is still good and may be sent again. */
  readonly isCutShort: boolean;
}

const START: State = {
  ...{ stage: "choose", name: "", sheet: null, rows: [], refusal: null },
  ...{ progress: { done: 0, total: 0 }, imported: 0, isCutShort: false },
};

/** One file on its way in. Nothing is written before `write`; `onMade` is told of what was. */
export function useImport(onMade?: (rows: readonly HandedOut[]) => void) {
  const [state, setState] = useState<State>(START);
  const bytes = useRef<Uint8Array>(new Uint8Array());
  const utils = trpc.useUtils();
  const check = trpc.user.checkImport.useMutation();
  const send = trpc.user.import.useMutation();
  const change = (next: Partial<State>) => setState((old) => ({ ...old, ...next }));

  async function read(name: string, encoding?: SheetEncoding) {
    try {
      const sheet = readUserSheet(bytes.current, encoding);
      const rows = sheet.rows.map(({ number, cells, reading }) => {
        return { number, cells, faults: reading.faults ?? [] };
      });
      change({ ...START, name, sheet, rows, stage: "checking" });
      change({ rows: await askAbout(rows), stage: "preview" });
    } catch (error) {
      // What the server refused was told by the call; the file itself is asked for again.
      setState({ ...START, refusal: error instanceof SheetRefused ? error.reason : null });
    }
  }

  /** With what only the server knows: names and addresses that are taken. */
  async function askAbout(rows: readonly PreviewRow[]): Promise<PreviewRow[]> {
    const open = rows.filter((row) => row.faults.length === 0);
    const faults = new Map<PreviewRow, RefusedRow["faults"]>();
    for (const part of pieces(open, CHECK_STEP)) {
      const { refused } = await check.mutateAsync({ rows: part.map((row) => [...row.cells]) });
      for (const one of refused) {
        const row = part[one.index];
        if (row !== undefined) faults.set(row, one.faults);
      }
    }
    return rows.map((row) => ({ ...row, faults: faults.get(row) ?? row.faults }));
  }

  const good = state.rows.filter((row) => row.faults.length === 0);
  const refused = state.rows.filter((row) => row.faults.length > 0);

  async function write() {
    const failed = new Map<number, RefusedRow["faults"]>();
    let imported = 0;
    let dealt = 0;
    change({ stage: "writing", progress: { done: 0, total: good.length } });
    try {
      for (const part of pieces(good, WRITE_STEP)) {
        const answer = await send.mutateAsync({ rows: part.map((row) => [...row.cells]) });
        imported += answer.imported;
        const out = new Set(answer.refused.map(({ index }) => index));
        onMade?.(part.filter((_, index) => !out.has(index)).map(accountIn));
        for (const one of answer.refused) {
          const row = part[one.index];
          if (row !== undefined) failed.set(row.number, one.faults);
        }
        dealt += part.length;
        change({ progress: { done: dealt, total: good.length } });
      }
    } catch {
      change({ isCutShort: true });
    }
    void utils.contestAccount.invalidate();
    void utils.contest.accountFit.invalidate();
    await utils.user.invalidate();
    const rows = state.rows.map((row) => ({
      ...row,
      faults: failed.get(row.number) ?? row.faults,
    }));
    change({ stage: "done", imported, rows });
  }

  return {
    ...state,
    good,
    refused,
    async open(file: File) {
      const content = await readFile(file);
      if (content === null) return;
      bytes.current = content;
      await read(file.name);
    },
    readAs: (encoding: SheetEncoding) => read(state.name, encoding),
    write,
    reset: () => setState(START),
  };
}
/** As the site takes the two: passwords as they are. */
function accountIn({ cells: [username = "", password = ""] }: PreviewRow): HandedOut {
  return { username: username.trim().normalize("NFKC"), password };
}
export type ImportWork = ReturnType<typeof useImport>;

function pieces<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
