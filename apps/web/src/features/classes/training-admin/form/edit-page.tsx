import { Callout } from "@gavel/ui/callout";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { useEditBase, useFollowStored } from "../../../../app/forms/use-edit-base.ts";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { TrainingFrame } from "../frame.tsx";
import { useOffice, useReload } from "../office.ts";
import type { StoredForm } from "../types.ts";
import { bothChanged, type FormValues, sentOf, valuesOf } from "./form-values.ts";
import { TrainingForm } from "./training-form.tsx";
import { useFieldNames, useTrainingSchema } from "./use-training-schema.ts";

/** What is set of a training, to be changed. */
export function TrainingEditPage({ trainingId }: { trainingId: number }) {
  const { t, i18n } = useLingui();
  const office = useOffice();
  const stored = office.training.getForm.useQuery(
    { trainingId },
    { staleTime: 0, meta: { inline: true } },
  );
  return (
    <TrainingFrame trainingId={trainingId} part={t({ message: "Settings", context: "training" })}>
      {stored.data !== undefined ? (
        <EditForm stored={stored.data} onReload={async () => (await stored.refetch()).data} />
      ) : stored.error === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <ErrorState
          title={t`The training did not load`}
          reason={describeError(i18n, stored.error)}
          requestId={errorFacts(stored.error).requestId}
          onRetry={() => void stored.refetch()}
        />
      )}
    </TrainingFrame>
  );
}

interface EditFormProps {
  stored: StoredForm;
  /** Fetches what is stored now. */
  onReload: () => Promise<StoredForm | undefined>;
}

function EditForm({ stored, onReload }: EditFormProps) {
  const { t } = useLingui();
  const schema = useTrainingSchema();
  const { training } = useOffice();
  const reload = useReload();
  const facts = training.getForStaff.useQuery({ trainingId: stored.id });
  const update = training.update.useMutation({ meta: { inline: true } });
  /** Fields that somebody else and this editor have changed; null = nobody came between. */
  const [clash, setClash] = useState<readonly (keyof FormValues)[] | null>(null);
  const base = useEditBase(stored);
  const form = useServerForm({
    schema,
    values: valuesOf(stored),
    placesOf: (code) => (code === "EDIT_CONFLICT" ? [] : ["root"]),
    onRefused({ code }, { getValues }) {
      if (code !== "EDIT_CONFLICT") return;
      const before = valuesOf(base.current);
      void onReload().then((theirs) => {
        if (theirs === undefined) return;
        base.current = theirs;
        setClash(bothChanged(before, valuesOf(theirs), getValues()));
      });
    },
    async send(values) {
      const { id: trainingId, revision } = base.current;
      await update.mutateAsync({ ...sentOf(values), trainingId, revision });
      const kept = await onReload();
      if (kept === undefined) return values;
      base.current = kept;
      return valuesOf(kept);
    },
    onDone() {
      setClash(null);
      notifySuccess(t`Update Successfully`);
      void reload();
    },
  });
  useFollowStored(base, stored, form.formState.isDirty);
  return (
    <TrainingForm
      form={form}
      members={facts.data?.members ?? 0}
      notice={clash !== null && <ClashNotice fields={clash} />}
    />
  );
}

/** Somebody else has saved: what nobody touched here is theirs by now, what was typed stays. */
function ClashNotice({ fields }: { fields: readonly (keyof FormValues)[] }) {
  const nameOf = useFieldNames();
  const list = fields.map(nameOf).join(", ");
  return (
    <div role="alert">
      <Callout tone="warning">
        <Trans>
          Somebody else has saved this training meanwhile. What you did not touch is up to date now,
          and what you typed is still here.
        </Trans>{" "}
        {fields.length > 0 && <Trans>Both of you changed: {list}.</Trans>}{" "}
        <Trans>Save again to keep yours.</Trans>
      </Callout>
    </div>
  );
}
