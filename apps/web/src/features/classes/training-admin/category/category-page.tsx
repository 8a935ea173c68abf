import "../../../../app/errors/training-error-messages.ts";
import { Button } from "@gavel/ui/button";
import type { Column } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { Tag } from "@gavel/ui/tag";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { Category } from "../types.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

type Opened =
  | { readonly kind: "new" }
  | { readonly kind: "edit" | "remove"; readonly row: Category };

/** Categories of trainings: made, changed and deleted here. */
export function CategoryPage() {
  const { t } = useLingui();
  const list = trpc.trainingCategory.find.useQuery(undefined, LIST_QUERY);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const columns: Column<Category>[] = [
    {
      ...{ id: "name", head: t`Category`, skeleton: "w-32" },
      cell: (row) => <Name row={row} />,
    },
    {
      ...{ id: "filter", head: t`Filter`, skeleton: "w-12" },
      cell: (row) => (
        <span className="text-muted-foreground">
          {row.inFilter ? <Trans>offered</Trans> : <Trans>left out</Trans>}
        </span>
      ),
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <Buttons row={row} onOpen={setOpened} />,
    },
  ];
  return (
    <AdminPage
      title={t`Training categories`}
      count={list.data && <Figure value={list.data.length} />}
      parents={[{ label: t`Training List`, to: "/admin/training" }]}
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ kind: "new" })}>
          <Trans>New category</Trans>
        </Button>
      }
    >
      <div className="max-w-160">
        <LoadedList
          query={list}
          rows={list.data}
          look={{
            caption: t`Training categories`,
            columns,
            rowKey: (row) => row.id,

            skeletonRows: 5,
          }}
          empty={
            <EmptyState title={<Trans>No category yet</Trans>}>
              <Trans>Each training is in one.</Trans>
            </EmptyState>
          }
        />
      </div>
      {opened?.kind === "new" && <CategoryDialog row={null} onClose={close} />}
      {opened?.kind === "edit" && (
        <CategoryDialog key={opened.row.id} row={opened.row} onClose={close} />
      )}
      {opened?.kind === "remove" && <RemoveDialog row={opened.row} onClose={close} />}
    </AdminPage>
  );
}

function Name({ row }: { row: Category }) {
  return <Tag color={row.color || undefined}>{row.name}</Tag>;
}

function Buttons({ row, onOpen }: { row: Category; onOpen: (opened: Opened) => void }) {
  const { t } = useLingui();
  const { name } = row;
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="sm"
        label={t`Change ${name}`}
        icon={<Pencil />}
        onClick={() => onOpen({ kind: "edit", row })}
      />
      <IconButton
        size="sm"
        label={t`Delete ${name}`}
        icon={<Trash2 />}
        onClick={() => onOpen({ kind: "remove", row })}
      />
    </span>
  );
}
