import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { Callout } from "@gavel/ui/callout";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { useSession } from "../../../../app/session/store.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { Fields } from "./dialog-fields.tsx";
import { draftKey, keepDraft } from "./draft.ts";
import { useDraft } from "./use-draft.ts";
import { emptyValues, schema, type Values } from "./values.ts";

interface DiscussionDialogProps {
  edit: number | "new";
  /** Where it stands; absent = on the site. */
  groupId?: number;
  /** Which a new one is about. */
  problemId?: string;
  onClose: () => void;
  /** A new one was posted. */
  onPosted?: (id: number) => void;
}

function valuesOf(written: Outputs["discussion"]["get"]): Values {
  const { title, description, content, categoryId, isPinned } = written;
  return { title, description, content, categoryId: String(categoryId), isPinned };
}

/** What is begun in a group is no beginning of what is said elsewhere. */
const draftName = (groupId: number | undefined, problemId: string | undefined) =>
  [groupId === undefined ? [] : `group ${groupId}`, problemId ?? "new"].flat().join(" ");

/** Writes a discussion or changes one. What is typed is kept in the browser until it is sent or given up. */
export default function DiscussionDialog(props: DiscussionDialogProps) {
  const { edit, groupId, problemId, onClose, onPosted } = props;
  const { t } = useLingui();
  const { user, isAdmin } = useSession();
  const { discussion, groupDiscussion } = trpc.useUtils();
  const isNew = edit === "new";
  const { data: group } = trpc.group.get.useQuery(
    { groupId: groupId ?? 0 },
    { enabled: groupId !== undefined, meta: { inline: true } },
  );
  const isGroupAdmin = group !== undefined && group.level >= GROUP_LEVEL.admin;
  const known = trpc.discussion.get.useQuery(
    { discussionId: isNew ? 0 : edit },
    { enabled: !isNew, staleTime: 0, meta: { inline: true } },
  );
  const create = trpc.discussion.create.useMutation();
  const update = trpc.discussion.update.useMutation();
  const key = draftKey(user?.uid ?? "", isNew ? draftName(groupId, problemId) : `edit ${edit}`);
  const posted = useRef<number | null>(null);
  const form = useServerForm<Values, Values>({
    schema,
    values: known.data === undefined ? emptyValues(problemId) : valuesOf(known.data),
    async send(input) {
      const { categoryId, ...texts } = input;
      if (isNew) {
        const wish = { ...texts, categoryId: Number(categoryId), problemId, groupId };
        posted.current = (await create.mutateAsync(wish)).id;
      } else {
        await update.mutateAsync({ discussionId: edit, ...texts });
      }
      keepDraft(key, null);
      return input;
    },
    onDone() {
      notifySuccess(isNew ? t`Post Successfully` : t`Update Successfully`);
      void discussion.invalidate();
      if (groupId !== undefined) void groupDiscussion.invalidate();
      onClose();
      if (posted.current !== null) onPosted?.(posted.current);
    },
  });
  const isRestored = useDraft(key, form, isNew || known.data !== undefined);
  return (
    <FormDialog
      form={form}
      size="fullscreen"
      title={isNew ? t`New discussion` : t`Edit discussion`}
      label={isNew ? <Trans>Post</Trans> : <Trans>Save</Trans>}
      query={isNew ? undefined : known}
      loadFailed={t`The discussion did not load`}
      onClose={() => {
        keepDraft(key, null);
        onClose();
      }}
      head={<OwnMute />}
    >
      <Fields
        form={form}
        category={known.data?.categoryName}
        author={known.data?.author.role ?? user?.roleList[0] ?? "user"}
        isStaff={groupId === undefined ? isAdmin : isGroupAdmin}
        pins={isAdmin || isGroupAdmin}
        groupId={groupId}
        isRestored={isRestored}
      />
    </FormDialog>
  );
}

/** Before anything is typed in vain. */
function OwnMute() {
  const { data: mute } = trpc.mute.own.useQuery(undefined, { meta: { inline: true } });
  if (mute === undefined || mute === null) return null;
  const { endsAt, reason } = mute;
  return (
    <Callout tone="warning" className="mb-4">
      {endsAt === null ? (
        <Trans>You cannot write here any more: {reason}</Trans>
      ) : (
        <Trans>
          You cannot write here until <DateTime at={endsAt} />: {reason}
        </Trans>
      )}
    </Callout>
  );
}
