import { Callout } from "@gavel/ui/callout";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { useEditBase, useFollowStored } from "../../../../app/forms/use-edit-base.ts";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { type ContestFacts, ContestFrame } from "../frame.tsx";
import { useOffice, useRefresh } from "../office.ts";
import { bothChanged } from "./both-changed.ts";
import { ContestForm } from "./contest-form.tsx";
import { type FormValues, type StoredForm, sentOf, valuesOf } from "./form-values.ts";
import { useAwardNames, useFieldNames } from "./form-words.ts";
import { useContestSchema } from "./use-contest-schema.ts";

/** What an organiser has set for a contest, to be changed. */
export function ContestEditPage({ contestId }: { contestId: number }) {
  const { t, i18n } = useLingui();
  const stored = useOffice().contest.getForm.useQuery(
    { contestId },
    { staleTime: 0, meta: { inline: true } },
  );
  return (
    <ContestFrame contestId={contestId} part={t`Basics and rules`}>
      {(contest) =>
        stored.data !== undefined ? (
          <EditForm
            contest={contest}
            stored={stored.data}
            onReload={async () => (await stored.refetch()).data}
          />
        ) : stored.error === null ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <ErrorState
            title={t`The contest did not load`}
            reason={describeError(i18n, stored.error)}
            requestId={errorFacts(stored.error).requestId}
            onRetry={() => void stored.refetch()}
          />
        )
      }
    </ContestFrame>
  );
}

interface EditFormProps {
  contest: ContestFacts;
  stored: StoredForm;
  /** Fetches what is stored now. */
  onReload: () => Promise<StoredForm | undefined>;
}

function EditForm({ contest, stored, onReload }: EditFormProps) {
  const { t } = useLingui();
  const names = useAwardNames();
  const schema = useContestSchema();
  const { groupId, contest: procedures } = useOffice();
  const refresh = useRefresh();
  const update = procedures.update.useMutation({ meta: { inline: true } });
  /** Fields that somebody else and this editor have changed; null = nobody came between. */
  const [clash, setClash] = useState<readonly (keyof FormValues)[] | null>(null);
  const base = useEditBase(stored);
  const form = useServerForm({
    schema,
    values: valuesOf(stored, names),
    placesOf: (code) => (code === "EDIT_CONFLICT" ? [] : ["root"]),
    onRefused({ code }, { getValues }) {
      if (code !== "EDIT_CONFLICT") return;
      const before = valuesOf(base.current, names);
      void onReload().then((theirs) => {
        if (theirs === undefined) return;
        base.current = theirs;
        setClash(bothChanged(before, valuesOf(theirs, names), getValues()));
      });
    },
    async send(values) {
      await update.mutateAsync({
        ...sentOf(values),
        contestId: stored.id,
        revision: base.current.revision,
      });
      const kept = await onReload();
      if (kept === undefined) return values;
      base.current = kept;
      return valuesOf(kept, names);
    },
    onDone() {
      setClash(null);
      notifySuccess(t`Update Successfully`);
      void refresh.contest();
    },
  });
  useFollowStored(base, stored, form.formState.isDirty);
  return (
    <ContestForm
      form={form}
      isNew={false}
      registrations={contest.count ?? 0}
      notice={clash !== null && <ClashNotice fields={clash} />}
      aside={<EffectNotice contest={contest} />}
      ruleAction={
        groupId === null && (
          <Link
            to="/admin/contest/$contestID/accounts"
            params={{ contestID: `${contest.id}` }}
            className="text-sm text-primary hover:underline"
          >
            <Trans>Accounts</Trans>
          </Link>
        )
      }
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
          Somebody else has saved this contest meanwhile. What you did not touch is up to date now,
          and what you typed is still here.
        </Trans>{" "}
        {fields.length > 0 && <Trans>Both of you changed: {list}.</Trans>}{" "}
        <Trans>Save again to keep yours.</Trans>
      </Callout>
    </div>
  );
}

function EffectNotice({ contest }: { contest: ContestFacts }) {
  const { phase, count } = contest;
  return (
    <Callout>
      <Trans>What you save takes effect at once.</Trans>{" "}
      {count !== null && count > 0 && (
        <Plural value={count} one="# person has registered." other="# people have registered." />
      )}{" "}
      {phase === "running" && <Trans>The contest is running.</Trans>}
      {phase === "ended" && <Trans>The contest has ended.</Trans>}
    </Callout>
  );
}
