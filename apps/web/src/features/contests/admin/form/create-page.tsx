import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";
import { ContestForm } from "./contest-form.tsx";
import { newValues, sentOf } from "./form-values.ts";
import { useAwardNames } from "./form-words.ts";
import { useContestSchema } from "./use-contest-schema.ts";

/** Begins a contest. */
export function ContestCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const names = useAwardNames();
  const schema = useContestSchema();
  const { contest } = trpc.useUtils();
  const create = trpc.contest.create.useMutation({ meta: { inline: true } });
  const [values] = useState(() => newValues(new Date(), names));
  const [made] = useState({ id: 0 });
  const form = useServerForm({
    schema,
    values,
    tellsWhenSent: true,
    placesOf: () => ["root"],
    async send(input) {
      made.id = (await create.mutateAsync(sentOf(input))).id;
      void contest.invalidate();
      return input;
    },
    onDone: () =>
      navigate({
        to: "/admin/contest/$contestID/edit",
        params: { contestID: `${made.id}` },
      }),
  });
  return (
    <AdminPage title={t`New contest`} parents={[{ label: t`Contest List`, to: "/admin/contest" }]}>
      <ContestForm form={form} isNew registrations={0} label={<Trans>Create the contest</Trans>} />
    </AdminPage>
  );
}
