import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { errorFacts } from "../../../../app/errors/describe-error.ts";
import { reportError } from "../../../../app/errors/report-error.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useReload } from "../office.ts";

/** For whoever knows what the problem is called in the group, and need not look for it. */
export function AddById({ trainingId }: { trainingId: number }) {
  const { t } = useLingui();
  const reload = useReload();
  const [typed, setTyped] = useState("");
  const [unknown, setUnknown] = useState<string | null>(null);
  const add = trpc.groupTrainingProblem.addFromGroup.useMutation({
    meta: { inline: true },
    onSettled: reload,
    onSuccess() {
      notifySuccess(t`Add Successfully`);
      setTyped("");
    },
    onError(error, { problemId }) {
      if (errorFacts(error).code === "NOT_FOUND") setUnknown(problemId);
      else reportError(error);
    },
  });
  const problemId = typed.trim();
  return (
    <form
      className="mb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (problemId !== "") add.mutate({ trainingId, problemId });
      }}
    >
      <Field
        label={<Trans>Problem ID</Trans>}
        error={unknown !== null && <Trans>The group has no problem {unknown}</Trans>}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={typed}
              maxLength={70}
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.target.value);
                setUnknown(null);
              }}
            />
            <Button type="submit" icon={<Plus />} disabled={problemId === ""} busy={add.isPending}>
              <Trans>Add</Trans>
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
