/** How far an import is and what it made, as its row tells whoever watches it or takes it back. */
import type { Db } from "@gavel/db";
import type { SignedInContext } from "../../kernel/context.ts";
import { untilStored } from "../../kernel/until-stored.ts";
import * as queries from "./queries.ts";
import { type ContestImportView, type ImportReport, importReport } from "./schema.ts";

/** Of a long step not every one is written. */
const EVERY = 20;

export class Progress {
  readonly #ctx: Pick<SignedInContext, "db" | "now">;
  readonly #id: number;
  #report = importReport.parse({});

  constructor(ctx: Pick<SignedInContext, "db" | "now">, id: number) {
    this.#ctx = ctx;
    this.#id = id;
  }

  /** What is told in a transaction is told with it, or not at all. */
  within(tx: Db): Progress {
    const inside = new Progress({ ...this.#ctx, db: tx }, this.#id);
    inside.#report = this.#report;
    return inside;
  }

  async begin(step: ContestImportView["step"], total: number): Promise<void> {
    await queries.updateImport(this.#ctx.db, this.#id, { step, total, done: 0 });
  }

  async reach(done: number): Promise<void> {
    if (done % EVERY === 0) await queries.updateImport(this.#ctx.db, this.#id, { done });
  }

  async tell(part: Partial<ImportReport>, made: queries.MadeColumns = {}): Promise<void> {
    this.#report = { ...this.#report, ...part };
    const changes = { report: this.#report, ...made };
    await queries.updateImport(this.#ctx.db, this.#id, changes);
  }

  /** Told with the next part. */
  refuse(label: string, why: Pick<ImportReport["problems"][number], "fault" | "reasons">): void {
    const problems = this.#report.problems.map((row) =>
      row.label === label ? { ...row, status: "refused" as const, ...why } : row,
    );
    this.#report = { ...this.#report, problems };
  }

  async end(state: "done" | "failed", reason: string | null): Promise<void> {
    const ended = { state, reason, ended_at: this.#ctx.now() };
    await untilStored(() => queries.updateImport(this.#ctx.db, this.#id, ended));
  }
}
