import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis, Eye, EyeOff, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { DeleteDiscussion } from "../../../app/talk/delete-discussion.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { Discussion } from "./types.ts";

interface DiscussionMenuProps {
  discussion: Pick<
    Discussion,
    | ("id" | "title" | "commentCount" | "canEdit" | "canDelete" | "canModerate")
    | ("groupId" | "isPinned" | "isDisabled")
  >;
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
          {discussion.groupId !== null && discussion.canModerate && (
            <ModerateItems discussion={discussion} />
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

/** What administrators of a group decide about it. */
function ModerateItems({ discussion }: Pick<DiscussionMenuProps, "discussion">) {
  const utils = trpc.useUtils();
  const { id: discussionId, isPinned, isDisabled } = discussion;
  const { mutate } = trpc.groupDiscussion.moderate.useMutation({
    onSettled() {
      void utils.groupDiscussion.invalidate();
      void utils.discussion.get.invalidate({ discussionId });
    },
  });
  return (
    <>
      <DropdownMenuItem
        icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        onSelect={() => mutate({ discussionId, isPinned: !isPinned })}
      >
        {isPinned ? <Trans>Unpin</Trans> : <Trans>Pin</Trans>}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={isDisabled ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        onSelect={() => mutate({ discussionId, isDisabled: !isDisabled })}
      >
        {isDisabled ? <Trans>Enable</Trans> : <Trans>Disable</Trans>}
      </DropdownMenuItem>
    </>
  );
}
