/** Fixtures of other judges' dumps, moved into a bank of their own, as root and command line do it. */
import { join } from "node:path";
import { openSource } from "@gavel/migrate";
import type { SourceKind, SourceSite } from "@gavel/migrate/model";
import { type Bank, openBank } from "../../../bank/problem/test-kit.ts";
import { followers } from "../../../index.ts";
import { migrate } from "../migrate.ts";
import type { KindReport, MigratedKind, MigrationOptions, MigrationReport } from "../model.ts";

const FIXTURES = join(import.meta.dirname, "../../../../../../tests/migrate");

export function openFixture(
  kind: SourceKind,
  dump: string,
  files: string | null = null,
): Promise<SourceSite> {
  return openSource(kind, join(FIXTURES, dump), {
    files: files === null ? null : join(FIXTURES, files),
    ...{ timeZone: "Asia/Shanghai", charset: null },
  });
}

export interface Place {
  readonly bank: Bank;
  move(site: SourceSite, changes?: Partial<MigrationOptions>): Promise<MigrationReport>;
  close(): Promise<void>;
}

/** A site whose people are called nothing like those of the fixtures, but for root. */
export async function openPlace(kind: SourceKind): Promise<Place> {
  const bank = await openBank();
  await bank.db.deleteFrom("user_account").where("uid", "!=", "root").execute();
  const viewer = { uid: "root", username: "root", role: 1000, sessionId: null } as const;
  return {
    bank,
    move(site, changes) {
      const { db, services } = bank.context("root");
      const context = {
        ...{ db, viewer, now: () => bank.clock.now },
        services: { blobs: bank.blobs, events: services.events, followers },
      };
      const options = { source: kind, onConflict: "merge", isApplied: true, ...changes } as const;
      return migrate(context, site, options);
    },
    close: () => bank.close(),
  };
}

export function reportOf({ kinds }: MigrationReport, kind: MigratedKind): KindReport {
  const found = kinds.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no report of ${kind}`);
  return found;
}

/** What came, by kind: in the dump, carried, of an earlier run. */
export function countsOf({ kinds }: MigrationReport) {
  return Object.fromEntries(
    kinds.map(({ kind, inDump, carried, before }) => [kind, [inDump, carried, before]]),
  );
}
