import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { BulkBar } from "../../../app/list/bulk-bar.tsx";
import type { Selection } from "../../../app/list/use-selection.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";

type Row = Outputs["discussion"]["find"]["records"][number];

/** What is done to all chosen discussions at once. */
export function BulkDiscussions({ selection }: { selection: Selection<Row> }) {
  const { t } = useLingui();
  const { discussion } = trpc.useUtils();
  const inline = { meta: { inline: true } };
  const moderate = trpc.discussion.moderate.useMutation(inline);
  const remove = trpc.discussion.delete.useMutation(inline);
  const n = selection.rows.length;
  const set = (change: { isDisabled?: boolean; isPinned?: boolean }) => (row: Row) =>
    moderate.mutateAsync({ discussionId: row.id, ...change });
  const acts = [
    {
      name: t`Disable`,
      act: {
        title: t`${plural(n, { one: "Disable # discussion?", other: "Disable # discussions?" })}`,
        description: t`Only administrators see them then, and their authors are told. It can be undone.`,
        action: t`Disable ${n}`,
        actOn: set({ isDisabled: true }),
      },
    },
    {
      name: t`Enable`,
      act: {
        title: t`${plural(n, { one: "Enable # discussion?", other: "Enable # discussions?" })}`,
        description: t`Everybody sees them again.`,
        action: t`Enable ${n}`,
        actOn: set({ isDisabled: false }),
      },
    },
    {
      name: t`Pin`,
      act: {
        title: t`${plural(n, { one: "Pin # discussion?", other: "Pin # discussions?" })}`,
        description: t`They stand above all others.`,
        action: t`Pin ${n}`,
        actOn: set({ isPinned: true }),
      },
    },
    {
      name: t`Unpin`,
      act: {
        title: t`${plural(n, { one: "Unpin # discussion?", other: "Unpin # discussions?" })}`,
        description: t`They stand among all others again.`,
        action: t`Unpin ${n}`,
        actOn: set({ isPinned: false }),
      },
    },
    {
      name: t`Delete`,
      act: {
        title: t`${plural(n, { one: "Delete # discussion?", other: "Delete # discussions?" })}`,
        description: t`Their comments, replies and reports are deleted too, and their authors are told. This cannot be undone.`,
        action: t`Delete ${n}`,
        destructive: true,
        actOn: (row: Row) => remove.mutateAsync({ discussionId: row.id }),
      },
    },
  ];
  return (
    <BulkBar
      selection={selection}
      count={<Plural value={n} one="# discussion selected" other="# discussions selected" />}
      acts={acts}
      nameOf={(row) => `#${row.id} ${row.title}`}
      onChanged={() => void discussion.invalidate()}
    />
  );
}
