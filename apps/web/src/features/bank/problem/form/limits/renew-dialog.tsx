import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Checkbox } from "@gavel/ui/checkbox";
import { Dialog } from "@gavel/ui/dialog";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { importFault } from "../../../../../app/remote/failure-words.ts";
import { type Outputs, trpc } from "../../../../../app/trpc.ts";

type Comparison = Outputs["remoteProblem"]["compare"];
type Change = Comparison["changes"][number];

const FIELDS: Readonly<Record<Change["field"], MessageDescriptor>> = {
  title: msg`Title`,
  description: msg`Description`,
  input: msg({ message: "Input", context: "statement" }),
  output: msg({ message: "Output", context: "statement" }),
  hint: msg`Hint`,
  examples: msg`Samples`,
  source: msg({ message: "Source", context: "statement" }),
  timeLimitMs: msg`Time limit`,
  memoryLimitMb: msg`Memory limit`,
  inputFile: msg`Input file`,
  outputFile: msg`Output file`,
  tags: msg`Tags`,
};

interface RenewDialogProps {
  pid: number;
  onClose: () => void;
}

/** What changed at the judge since it was fetched: each is taken or left, and what was edited here is left unless one says so. */
export function RenewDialog({ pid, onClose }: RenewDialogProps) {
  const { t, i18n } = useLingui();
  const { problem } = trpc.useUtils();
  const [chosen, setChosen] = useState<ReadonlySet<Change["field"]>>(new Set());
  const compare = trpc.remoteProblem.compare.useMutation({
    meta: { inline: true },
    onSuccess: ({ changes }) =>
      setChosen(new Set(changes.filter((one) => !one.isEdited).map((one) => one.field))),
  });
  const renew = trpc.remoteProblem.renew.useMutation({
    meta: { inline: true },
    onSuccess: async () => {
      notifySuccess(t`Update Successfully`);
      await problem.invalidate();
      onClose();
    },
  });
  const { mutate } = compare;
  useEffect(() => mutate({ pid }), [mutate, pid]);
  const { data } = compare;
  const error = renew.error ?? compare.error;
  return (
    <Dialog
      open
      size="wide"
      keepOnOutsideClick
      title={t`Fetch it anew`}
      description={t`Nothing changes before you choose what to take. Texts that the judge did not change stay as they are here.`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        data !== undefined &&
        data.changes.length > 0 && (
          <Button
            variant="primary"
            busy={renew.isPending}
            onClick={() => renew.mutate({ pid, state: data.state, fields: [...chosen] })}
          >
            <Trans>Take the chosen</Trans>
          </Button>
        )
      }
    >
      {error !== null && (
        <Callout tone="failure" className="mb-3">
          {importFault(i18n, error) ?? describeError(i18n, error)}
        </Callout>
      )}
      {compare.isPending && <Skeleton className="h-40 w-full" />}
      {data?.changes.length === 0 && (
        <p role="status" className="text-sm">
          <Trans>Nothing has changed there.</Trans>
        </p>
      )}
      <ul className="divide-y">
        {data?.changes.map((change) => (
          <ChangeRow
            key={change.field}
            change={change}
            isTaken={chosen.has(change.field)}
            onTake={(isTaken) => {
              const next = new Set(chosen);
              if (isTaken) next.add(change.field);
              else next.delete(change.field);
              setChosen(next);
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface ChangeRowProps {
  change: Change;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

function ChangeRow({ change, isTaken, onTake }: ChangeRowProps) {
  const { i18n } = useLingui();
  const { field, before, after, isEdited } = change;
  return (
    <li className="py-3 text-sm">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is one */}
      <label className="flex items-center gap-2 font-medium">
        <Checkbox checked={isTaken} onCheckedChange={(next) => onTake(next === true)} />
        {i18n._(FIELDS[field])}
      </label>
      {isEdited && (
        <p className="mt-1 text-xs text-warning">
          <Trans>It was edited here: taking the change loses that.</Trans>
        </p>
      )}
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        <Text label={<Trans>Here</Trans>} value={before} />
        <Text label={<Trans>There now</Trans>} value={after} />
      </div>
    </li>
  );
}

function Text({ label, value }: { label: ReactNode; value: Change["after"] }) {
  const text = Array.isArray(value) ? value.join(", ") : `${value ?? ""}`;
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted-foreground">{label}</p>
      <pre
        translate="no"
        className="max-h-48 overflow-auto rounded-md bg-muted p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </div>
  );
}
