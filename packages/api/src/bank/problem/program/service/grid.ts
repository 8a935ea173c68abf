import type { Db } from "@gavel/db";
import { parseExamples } from "@gavel/domain/example";
import type { LanguageView } from "../../../../judging/language/index.ts";
import type { BlobStore } from "../../../../site/file/index.ts";
import { rememberBlobs } from "../../../../site/file/index.ts";
import type { ProblemTableRow } from "../../queries.ts";
import type { DataSide, ProgramView } from "../schema.ts";
import { type DataCase, loadData } from "./data.ts";
import { loadJudged, type SpecOf, solutionMemo, solutionWork, specsOf } from "./works.ts";

export interface GridRow {
  readonly program: ProgramView;
  readonly language: LanguageView;
  readonly work: ReturnType<typeof solutionWork>;
  /** By which the outcome on each case is remembered, in their order. */
  readonly memos: readonly string[];
  readonly sampleWork: ReturnType<typeof solutionWork>;
  /** The same for the samples of the statement; only the main solution is run on those. */
  readonly sampleMemos: readonly string[];
}

export interface Grid {
  readonly versionId: number | null;
  readonly cases: readonly DataCase[];
  readonly specs: readonly SpecOf[];
  readonly samples: readonly SpecOf[];
  readonly rows: readonly GridRow[];
}

interface GridTools {
  readonly db: Db;
  readonly services: { readonly blobs: BlobStore };
}

/** What the solutions of a problem are run on, and under which names what came of it is remembered. */
export async function layOutGrid(
  { db, services }: GridTools,
  problem: ProblemTableRow,
  solutions: readonly ProgramView[],
  languages: readonly LanguageView[],
  side: DataSide,
): Promise<Grid> {
  const { versionId, cases, rules } = await loadData(db, problem, side);
  const judged = await loadJudged(db, problem.id, { cases, rules });
  const specs = specsOf(cases);
  const samples =
    judged.judgeMode === "interactive" ? [] : await sampleSpecs(services.blobs, db, problem);
  // Nobody sees in a statement whether a sample ends with a line feed.
  const bySight = { ...judged, isRemoveEndBlank: true };
  const rows = solutions.flatMap((program) => {
    const language = languages.find((one) => one.name === program.language);
    if (language === undefined) return [];
    const work = solutionWork(judged, program, language);
    const memo = solutionMemo(work);
    const sampleWork = solutionWork(bySight, program, language);
    const sampleMemos = program.isMain ? samples.map(solutionMemo(sampleWork)) : [];
    return [{ program, language, work, memos: specs.map(memo), sampleWork, sampleMemos }];
  });
  return { versionId, cases, specs, samples, rows };
}

/** They are cases like others, but that they stand in the statement. */
async function sampleSpecs(
  blobs: BlobStore,
  db: Db,
  { examples }: ProblemTableRow,
): Promise<SpecOf[]> {
  const encoder = new TextEncoder();
  const stored = await Promise.all(
    parseExamples(examples).map(async (one) => ({
      input: await blobs.put(encoder.encode(one.input)),
      output: await blobs.put(encoder.encode(one.output)),
    })),
  );
  await rememberBlobs(
    db,
    stored.flatMap((one) => [one.input, one.output]),
  );
  return specsOf(
    stored.map(({ input, output }) => ({
      ...{ id: 0, group_num: null, score: 0, settings: null },
      ...{ input_sha256: input.sha256, input_bytes: input.bytes },
      ...{ output_sha256: output.sha256, output_bytes: output.bytes },
    })),
  );
}
