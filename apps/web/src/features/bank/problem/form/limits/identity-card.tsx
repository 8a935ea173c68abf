import { DIFFICULTIES, LIMITS } from "@gavel/domain/limit";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { difficultyNames } from "@gavel/ui/difficulty";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Segmented } from "@gavel/ui/segmented";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAuthOptions } from "../../../../../app/bank/auth-words.ts";
import { fieldId } from "../fields/use-field-faults.ts";
import type { FormPlace } from "../place.ts";
import type { ProblemFormView } from "../types.ts";
import { TagsField } from "./tags-field.tsx";

interface IdentityCardProps {
  view: ProblemFormView;
  place: FormPlace;
  draft: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
}

/** Under what it is found, by whom, and how hard it is. */
export function IdentityCard({ view, place, draft, edit }: IdentityCardProps) {
  const { t, i18n } = useLingui();
  const offered = [...place.auths, view.auth].map(String);
  const auths = useAuthOptions()
    .filter(({ value }) => offered.includes(value))
    .map((option) => ({
      ...option,
      disabled: option.value === `${PROBLEM_AUTH.public}` && !view.canPublish,
    }));
  // One from before the group had its name is called as it was until it is given another id.
  const isPrefixed = view.idPrefix !== "" && draft.problemId !== view.problemId;
  return (
    <Card>
      <CardHeader
        title={view.groupId === null ? <Trans>In the bank</Trans> : <Trans>In the group</Trans>}
      />
      <CardBody className="grid gap-4 md:grid-cols-2">
        <Field
          id={fieldId("problemId")}
          label={<Trans context="problem">ID</Trans>}
          hint={
            view.isRemote ? (
              <Trans>It says where the problem is from, and stays.</Trans>
            ) : (
              <Trans>Part of its address. Old links to another ID end.</Trans>
            )
          }
        >
          {(control) => (
            <div className="flex items-center gap-2">
              {isPrefixed && (
                <span
                  className="max-w-1/2 truncate font-mono text-muted-foreground"
                  title={t`The group's short name stands before the ID`}
                >
                  {view.idPrefix}
                </span>
              )}
              <Input
                {...control}
                className="font-mono"
                disabled={view.isRemote}
                autoComplete="off"
                maxLength={LIMITS.problemIdMax}
                value={draft.problemId}
                onChange={(event) => edit({ problemId: event.target.value })}
              />
            </div>
          )}
        </Field>
        <Field
          id={fieldId("auth")}
          label={<Trans>Visibility</Trans>}
          hint={
            view.canPublish ? (
              <Trans>A private problem may be unfinished.</Trans>
            ) : (
              <Trans>A problem administrator makes it public.</Trans>
            )
          }
        >
          {(control) => (
            <Select
              {...control}
              value={`${draft.auth}`}
              options={auths}
              onChange={(value) => {
                const auth = Object.values(PROBLEM_AUTH).find((one) => `${one}` === value);
                if (auth !== undefined) edit({ auth });
              }}
            />
          )}
        </Field>
        <div>
          <p className="mb-1.25 text-sm font-medium">
            <Trans>Difficulty</Trans>
          </p>
          <Segmented
            label={t`Difficulty`}
            value={`${draft.difficulty}`}
            options={DIFFICULTIES.map((level) => ({
              value: `${level}`,
              label: i18n._(difficultyNames[level]),
            }))}
            onChange={(value) => edit({ difficulty: Number(value) })}
          />
        </div>
        <TagsField groupId={view.groupId} tags={draft.tags} onChange={(tags) => edit({ tags })} />
      </CardBody>
    </Card>
  );
}
