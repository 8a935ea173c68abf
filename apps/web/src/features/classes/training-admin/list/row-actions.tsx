import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Copy, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../../../app/session/store.ts";
import { useOffice, useReload } from "../office.ts";
import { pagesOf } from "../pages.ts";
import type { StaffTraining } from "../types.ts";
import { RemoveDialog } from "./remove-dialog.tsx";

/** What can be done with one training. */
export function RowActions({ row }: { row: StaffTraining }) {
  const { t, i18n } = useLingui();
  const { isRoot } = useSession();
  const [isRemoving, setRemoving] = useState(false);
  const office = useOffice();
  const reload = useReload();
  const clone = office.training.clone.useMutation({
    async onSuccess() {
      notifySuccess(t`Cloned, disabled for now`);
      await reload();
    },
  });
  if (!row.canArrange) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${row.title}`} icon={<Ellipsis />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {pagesOf(row).map(({ page, label, icon: Icon }) => (
            <DropdownMenuItem key={page} asChild>
              <Link {...office.page(page, row.id)}>
                <Icon aria-hidden />
                {i18n._(label)}
              </Link>
            </DropdownMenuItem>
          ))}
          {row.canEdit && (
            <DropdownMenuItem icon={<Copy />} onSelect={() => clone.mutate({ trainingId: row.id })}>
              <Trans context="training">Clone</Trans>
            </DropdownMenuItem>
          )}
          {office.mayDelete(row, isRoot) && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem destructive icon={<Trash2 />} onSelect={() => setRemoving(true)}>
                <Trans>Delete</Trans>
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isRemoving && <RemoveDialog row={row} onClose={() => setRemoving(false)} />}
    </>
  );
}
