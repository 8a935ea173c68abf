import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { DeleteDiscussion } from "../../../app/talk/delete-discussion.tsx";
import type { Discussion } from "./types.ts";

interface DiscussionMenuProps {
  discussion: Pick<Discussion, "id" | "title" | "commentCount" | "canEdit" | "canDelete">;
  onEdit: () => void;
  onDeleted?: () => void;
}

/** What its author and staff may do with a discussion; nothing for others. */
export function DiscussionMenu({ discussion, onEdit, onDeleted }: DiscussionMenuProps) {
  const { t } = useLingui();
  const [isDeleting, setDeleting] = useState(false);
  const { canEdit, canDelete } = discussion;
  if (!canEdit && !canDelete) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={t`More about “${discussion.title}”`} icon={<Ellipsis />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {canEdit && (
            <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
              <Trans>Edit</Trans>
            </DropdownMenuItem>
          )}
          {canDelete && (
            <DropdownMenuItem
              icon={<Trash2 aria-hidden />}
              destructive
              onSelect={() => setDeleting(true)}
            >
              <Trans>Delete</Trans>
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <DeleteDiscussion
        discussion={isDeleting ? discussion : null}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}
