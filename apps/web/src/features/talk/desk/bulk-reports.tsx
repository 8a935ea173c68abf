import { isOutcomeOf, type ReportOutcome } from "@gavel/domain/report";
import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { BulkBar } from "../../../app/list/bulk-bar.tsx";
import type { Selection } from "../../../app/list/use-selection.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { inputOf } from "./things.ts";

type Row = Outputs["report"]["findReported"]["records"][number];

/** What is decided about all chosen things at once; those who reported them are told the outcome alone. */
export function BulkReports({ selection }: { selection: Selection<Row> }) {
  const { t } = useLingui();
  const { report, discussion } = trpc.useUtils();
  const handle = trpc.report.handle.useMutation({ meta: { inline: true } });
  const { rows } = selection;
  const n = rows.length;
  const decide = (outcome: ReportOutcome) => (row: Row) =>
    handle.mutateAsync({ ...inputOf(row.thing), outcome });
  const knows = (outcome: ReportOutcome) =>
    rows.every(({ thing }) => isOutcomeOf(thing.kind, outcome));
  const told = t`Whoever reported them is told the outcome.`;
  const keep = {
    name: t`Keep`,
    act: {
      title: t`${plural(n, { one: "Keep # thing that was reported?", other: "Keep # things that were reported?" })}`,
      description: told,
      action: t`Keep ${n}`,
      actOn: decide("keep"),
    },
  };
  const disable = {
    name: t`Disable`,
    act: {
      title: t`${plural(n, { one: "Disable # thing that was reported?", other: "Disable # things that were reported?" })}`,
      description: `${t`Only administrators see them then, and their authors are told. It can be undone.`} ${told}`,
      action: t`Disable ${n}`,
      actOn: decide("disable"),
    },
  };
  const remove = {
    name: t`Delete`,
    act: {
      title: t`${plural(n, { one: "Delete # thing that was reported?", other: "Delete # things that were reported?" })}`,
      description: `${t`What was said in them goes too, and their authors are told. This cannot be undone.`} ${told}`,
      action: t`Delete ${n}`,
      destructive: true,
      actOn: decide("delete"),
    },
  };
  return (
    <BulkBar
      selection={selection}
      count={<Plural value={n} one="# selected" other="# selected" />}
      // What one of them cannot become is not offered for all.
      acts={[keep, ...(knows("disable") ? [disable] : []), ...(knows("delete") ? [remove] : [])]}
      nameOf={(row) => `#${row.thing.id} ${row.title}`}
      onChanged={() => {
        void report.invalidate();
        void discussion.invalidate();
      }}
    />
  );
}
