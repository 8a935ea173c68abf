import { CANNED_COUNT_MAX, CANNED_MAX } from "@gavel/domain/contest/desk";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { IconButton } from "@gavel/ui/icon-button";
import { Kbd } from "@gavel/ui/kbd";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../../app/trpc.ts";
import type { Canned } from "./use-canned.ts";

interface CannedPanelProps {
  canned: readonly Canned[];
  /** undefined: no question is open to put one in. */
  onPick: ((text: string) => void) | undefined;
  onEdit: () => void;
}

/** Beside the answer; on narrow screens they are in its menu. */
export function CannedPanel({ canned, onPick, onEdit }: CannedPanelProps) {
  const { t } = useLingui();
  return (
    <Card className="max-xl:hidden">
      <CardHeader
        title={<Trans>Canned answers</Trans>}
        action={
          <IconButton size="sm" label={t`Edit canned answers`} icon={<Pencil />} onClick={onEdit} />
        }
      />
      <ul>
        {canned.map(({ text, key }) => (
          <li key={text} className="border-b last:border-b-0">
            <button
              type="button"
              disabled={onPick === undefined}
              onClick={() => onPick?.(text)}
              className="flex w-full items-center gap-2 px-4 py-2 text-left text-sm enabled:hover:bg-accent"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              {key !== null && <Kbd>Alt {key}</Kbd>}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CannedDialogProps {
  contestId: number;
  stored: { readonly answers: readonly string[]; readonly revision: number };
  onClose: () => void;
}

/** The contest's own, a line each. */
export function CannedDialog({ contestId, stored, onClose }: CannedDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [opened] = useState(stored.revision);
  const [text, setText] = useState(() => stored.answers.join("\n"));
  const save = trpc.contestDesk.saveCanned.useMutation({
    onSuccess(saved) {
      utils.contestDesk.canned.setData({ contestId }, saved);
      notifySuccess(t`Canned answers saved`);
      onClose();
    },
    // Another's are shown beside what was typed, which is kept.
    onError: () => void utils.contestDesk.canned.invalidate({ contestId }),
  });
  const answers = text.split("\n").filter((line) => line.trim() !== "");
  const fault =
    answers.length > CANNED_COUNT_MAX
      ? t`At most ${CANNED_COUNT_MAX} answers`
      : answers.some((line) => line.length > CANNED_MAX)
        ? t`At most ${CANNED_MAX} characters each`
        : null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="form"
      keepOnOutsideClick
      title={t`Canned answers of this contest`}
      description={t`They come before those of the site; the first six of all have keys.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={fault !== null}
            onClick={() => save.mutate({ contestId, revision: stored.revision, answers })}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {stored.revision !== opened && (
        <Callout tone="warning" className="mb-3">
          <Trans>Meanwhile saved by another; saving here replaces these:</Trans>
          <span translate="no" className="mt-1 block whitespace-pre-wrap wrap-anywhere">
            {stored.answers.join("\n")}
          </span>
        </Callout>
      )}
      <Field label={<Trans>One answer per line</Trans>} error={fault}>
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
