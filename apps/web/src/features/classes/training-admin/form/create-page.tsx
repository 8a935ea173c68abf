import "../../../../app/errors/training-error-messages.ts";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
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
  return (
    <AdminPage
      title={t`New training`}
      parents={[
        { label: office.groupId === null ? t`Training List` : t`Trainings`, ...office.list },
      ]}
    >
      {categories.data?.length === 0 ? (
        <div className="rounded-lg border bg-card">
          <EmptyState title={<Trans>No category yet</Trans>}>
            <p>
              {isKeeper ? (
                <Trans>Each training is in a category: make one first.</Trans>
              ) : (
                <Trans>Each training is in a category. Problem administrators make them.</Trans>
              )}
            </p>
            {isKeeper && (
              <Button asChild className="mt-3">
                <Link to="/admin/training/category">
                  <Trans>Categories</Trans>
                </Link>
              </Button>
            )}
          </EmptyState>
        </div>
      ) : (
        <NewForm />
      )}
    </AdminPage>
  );
}

function NewForm() {
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
    onDone: () => navigate(office.page("problems", made.id)),
  });
  return <TrainingForm form={form} members={0} label={<Trans>Create the training</Trans>} />;
}
