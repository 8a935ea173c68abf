/** Another judge's accounts, problems and what was done with them, stored as if it had been done here. */
import type { SourceSite } from "@gavel/migrate/model";
import { recordAudit } from "../../site/audit/index.ts";
import { carryAccounts } from "./accounts.ts";
import { carryAvatars } from "./avatars.ts";
import { carryGroups, carryTrainings } from "./classes.ts";
import { carryContests } from "./contests.ts";
import type {
  KindReport,
  MigratedKind,
  MigrationContext,
  MigrationOptions,
  MigrationProgress,
  MigrationReport,
} from "./model.ts";
import { carryProblems } from "./problems.ts";
import { tryLockMigration } from "./queries.ts";
import { Run } from "./run.ts";
import { carrySubmissions } from "./submissions.ts";
import { carryAnnouncements, carryDiscussions } from "./talk.ts";

type Step = (run: Run, site: SourceSite) => Promise<KindReport>;

/** What names and IDs may conflict of. */
const NAMED: readonly Step[] = [carryAccounts, carryProblems];
/** In the order in which they name each other. */
const STEPS: readonly Step[] = [
  ...NAMED,
  carryAvatars,
  carryGroups,
  carryContests,
  carryTrainings,
  carrySubmissions,
  carryAnnouncements,
  carryDiscussions,
];

/**
 * Each batch is stored as a whole and remembered in its transaction: a run that was broken off goes on where it was, and one
 * that had ended changes nothing. Whoever adds up from verdicts hears of what comes as of any other.
 * While one writes, another that would is refused: two of one dump would both make what neither finds.
 * @throws MigrationUnderWay
 */
export function migrate(
  ctx: MigrationContext,
  site: SourceSite,
  options: MigrationOptions,
  onDone: MigrationProgress = () => {},
): Promise<MigrationReport> {
  if (!options.isApplied) return move(ctx, site, options, onDone);
  return ctx.db.transaction().execute(async (lock) => {
    if (!(await tryLockMigration(lock))) throw new MigrationUnderWay();
    return move(ctx, site, options, onDone);
  });
}

/** How many wait for a choice; nothing is written, and what cannot conflict is not looked at. */
export async function countConflicts(
  ctx: MigrationContext,
  site: SourceSite,
  options: Pick<MigrationOptions, "source">,
  onDone: MigrationProgress = () => {},
): Promise<number> {
  const run = new Run(ctx, { ...options, onConflict: null, isApplied: false }, onDone);
  let count = 0;
  for (const step of NAMED) count += (await step(run, site)).conflicts?.count ?? 0;
  return count;
}

/** Another run writes into this site. */
export class MigrationUnderWay extends Error {
  constructor() {
    super("another migration into this site is under way: run this one again after its end");
  }
}

async function move(
  ctx: MigrationContext,
  site: SourceSite,
  options: MigrationOptions,
  onDone: MigrationProgress,
): Promise<MigrationReport> {
  const run = new Run(ctx, options, onDone);
  const kinds: KindReport[] = [];
  for (const step of STEPS) kinds.push(await step(run, site));
  const carried = (kind: MigratedKind) => kinds.find((one) => one.kind === kind)?.carried ?? 0;
  if (options.isApplied && kinds.some((one) => one.carried > 0)) {
    await recordAudit(
      ctx.db,
      { viewer: null, now: ctx.now },
      {
        action: "user.migrate",
        target: { id: options.source, name: options.source },
        after: {
          ...{ imported: carried("accounts"), problems: carried("problems") },
          submissions: carried("submissions"),
        },
      },
    );
  }
  return { kinds };
}
