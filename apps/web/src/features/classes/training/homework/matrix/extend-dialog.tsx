import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { fromLocal, toLocal } from "../../../../../app/forms/local-time.ts";
import { trpc } from "../../../../../app/trpc.ts";
import type { HomeworkRow } from "../types.ts";

interface ExtendDialogProps {
  trainingId: number;
  people: readonly HomeworkRow[];
  /** For all. */
  dueAt: string | Date;
  onClose: () => void;
}

const DAY_MS = 86_400_000;
const NAMED = 5;

/** Two days from when it is due, or from now where that has passed. */
function suggested(dueAt: string | Date): Date {
  const from = Math.max(new Date(dueAt).getTime(), Date.now());
  return new Date(Math.floor((from + 2 * DAY_MS) / 60_000) * 60_000);
}

/** Asks for a date and nothing else. */
export function ExtendDialog({ trainingId, people, dueAt, onClose }: ExtendDialogProps) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  const [due, setDue] = useState(() => toLocal(suggested(dueAt)));
  const extend = trpc.homework.extend.useMutation({
    meta: { inline: true },
    async onSuccess() {
      notifySuccess(t`The times are saved`);
      await utils.homework.invalidate();
      onClose();
    },
  });
  const uids = people.map(({ uid }) => uid);
  const names = people.slice(0, NAMED).map(({ username }) => username);
  const more = people.length - names.length;
  const at = fromLocal(due);
  const isExtended = people.some(({ extension }) => extension !== null);
  return (
    <Dialog
      open
      size="confirm"
      onOpenChange={(open) => !open && onClose()}
      title={t`Extend the deadline`}
      description={[...names, ...(more > 0 ? [`+${more}`] : [])].join(", ")}
      footer={
        <>
          {isExtended && (
            <Button
              className="mr-auto"
              disabled={extend.isPending}
              onClick={() => extend.mutate({ trainingId, uids })}
            >
              <Trans>As for all again</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={extend.isPending}
            disabled={at === null}
            onClick={() => extend.mutate({ trainingId, uids, dueAt: at })}
          >
            <Plural value={people.length} one="Extend # student" other="Extend # students" />
          </Button>
        </>
      }
    >
      <Field
        label={<Trans context="homework">Due</Trans>}
        error={extend.error === null ? undefined : describeError(i18n, extend.error)}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={due}
            onChange={(event) => setDue(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
