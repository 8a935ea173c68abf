import "../../../../app/errors/training-error-messages.ts";
import { EmptyState } from "@gavel/ui/empty-state";
import { notifySuccess, notifyWarning } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { useKeeper } from "../../../../app/session/use-keeper.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useOffice, useReload } from "../office.ts";
import { NEW_VALUES, sentOf } from "./form-values.ts";
import { TrainingForm } from "./training-form.tsx";
import { useTrainingSchema } from "./use-training-schema.ts";

/** Begins a training. Each is in a category, so without any that comes first. */
export function TrainingCreatePage() {
  const { t } = useLingui();
  const isKeeper = useKeeper();
  const office = useOffice();
  const categories = trpc.trainingCategory.find.useQuery(undefined, { meta: { inline: true } });
  const isEmpty = categories.data?.length === 0;
  // Whoever may make one is led there.
  if (isEmpty && isKeeper) return <ToCategories />;
  return (
    <AdminPage
      title={t`New training`}
      parents={[
        { label: office.groupId === null ? t`Training List` : t`Trainings`, ...office.list },
      ]}
    >
      {isEmpty ? (
        <div className="rounded-lg border bg-card">
          <EmptyState title={<Trans>No category yet</Trans>}>
            <Trans>Each training is in a category. Problem administrators make them.</Trans>
          </EmptyState>
        </div>
      ) : (
        <NewForm />
      )}
    </AdminPage>
  );
}

function ToCategories() {
  const { t } = useLingui();
  useEffect(() => notifyWarning(t`Each training is in a category: make one first.`), [t]);
  return <Navigate to="/admin/training/category" replace />;
}

function NewForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const schema = useTrainingSchema();
  const office = useOffice();
  const reload = useReload();
  const onSite = trpc.training.create.useMutation({ meta: { inline: true } });
  const inGroup = trpc.groupTraining.create.useMutation({ meta: { inline: true } });
  const [made] = useState({ id: 0 });
  const form = useServerForm({
    schema,
    values: NEW_VALUES,
    tellsWhenSent: true,
    placesOf: () => ["root"],
    async send(input) {
      const { groupId } = office;
      const sent = sentOf(input);
      const { id } =
        groupId === null
          ? await onSite.mutateAsync(sent)
          : await inGroup.mutateAsync({ ...sent, groupId });
      made.id = id;
      void reload();
      return input;
    },
    onDone() {
      notifySuccess(t`Create Successfully`);
      return navigate(office.page("problems", made.id));
    },
  });
  return <TrainingForm form={form} members={0} label={<Trans>Create the training</Trans>} />;
}
