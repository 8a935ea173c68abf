import { Avatar } from "@gavel/ui/avatar";
import { Button } from "@gavel/ui/button";
import { Markdown } from "@gavel/ui/markdown";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PersonName } from "../../../../app/person-name.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { RemarkWriter } from "./remark-writer.tsx";

type Remarks = NonNullable<Outputs["remark"]["find"]>;
type Remark = Remarks["remarks"][number];

interface RemarkThreadProps {
  submitId: number;
  line: number;
  remarks: readonly Remark[];
  /** Who reads, and whether anything may be written. */
  reader: Pick<Remarks, "isTeacher" | "isClosed">;
  /** It was opened for writing. */
  isOpen: boolean;
  onClose: () => void;
}

/** What was written to one line, newest last, and room for more. */
export function RemarkThread(props: RemarkThreadProps) {
  const { submitId, line, remarks, reader, isOpen, onClose } = props;
  const { t } = useLingui();
  const reload = useReload(submitId);
  const add = trpc.remark.add.useMutation();
  const isFirst = remarks.length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the parts of one form
    <div role="group" aria-label={t`Remarks on line ${line}`} className="code-note">
      <div className="overflow-hidden rounded-md border bg-card text-sm">
        {remarks.map((remark) => (
          <RemarkItem key={remark.id} submitId={submitId} remark={remark} reader={reader} />
        ))}
        {!reader.isClosed && (
          <RemarkWriter
            submitId={submitId}
            spot={{ line }}
            label={isFirst ? t`Remark on line ${line}` : t`Answer on line ${line}`}
            action={isFirst ? t`Send remark` : t({ message: "Answer", context: "remark" })}
            autoFocus={isOpen}
            onCancel={isOpen ? onClose : undefined}
            onSend={async (content) => {
              await add.mutateAsync({ submitId, line, content });
              await reload();
              onClose();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Homework counts remarks too. */
function useReload(submitId: number) {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.remark.find.invalidate({ submitId }), utils.homework.invalidate()]);
}

interface RemarkItemProps {
  submitId: number;
  remark: Remark;
  reader: RemarkThreadProps["reader"];
}

function RemarkItem({ submitId, remark, reader }: RemarkItemProps) {
  const { t } = useLingui();
  const [isEditing, setIsEditing] = useState(false);
  const reload = useReload(submitId);
  const update = trpc.remark.update.useMutation();
  const { id, author, content, isMine } = remark;
  return (
    <div className="flex gap-2.5 border-b px-3 py-2.5 last:border-b-0">
      <Avatar name={author} src={remark.authorAvatar} size={24} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-strong" translate="no">
            <PersonName username={author} />
          </span>
          <span className="text-xs text-muted-foreground">
            <RelativeTime at={remark.createdAt} /> {remark.isEdited && <Trans>(edited)</Trans>}
          </span>
        </p>
        {isEditing ? (
          <RemarkWriter
            submitId={submitId}
            spot={{ remarkId: id }}
            initial={content}
            label={t`Your remark`}
            action={t`Save`}
            autoFocus
            onCancel={() => setIsEditing(false)}
            onSend={async (next) => {
              await update.mutateAsync({ id, content: next });
              await reload();
              setIsEditing(false);
            }}
          />
        ) : (
          <Markdown source={content} wide />
        )}
        {!reader.isClosed && !isEditing && (isMine || reader.isTeacher) && (
          <Controls
            remark={remark}
            onEdit={isMine ? () => setIsEditing(true) : undefined}
            onRemoved={reload}
          />
        )}
      </div>
    </div>
  );
}

interface ControlsProps {
  remark: Remark;
  onEdit: (() => void) | undefined;
  onRemoved: () => Promise<unknown>;
}

/** Deleting asks once more in place: there is no way back. */
function Controls({ remark: { id }, onEdit, onRemoved }: ControlsProps) {
  const [isSure, setIsSure] = useState(false);
  const remove = trpc.remark.remove.useMutation({ onSuccess: onRemoved });
  return (
    <div className="-ml-2 flex">
      {onEdit && (
        <Button size="sm" variant="ghost" onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        busy={remove.isPending}
        onBlur={() => setIsSure(false)}
        onClick={() => (isSure ? remove.mutate({ id }) : setIsSure(true))}
      >
        {isSure ? <Trans>Delete for good</Trans> : <Trans>Delete</Trans>}
      </Button>
    </div>
  );
}
