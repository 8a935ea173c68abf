import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useOffice, useRefresh } from "../office.ts";
import { OfficePage } from "../office-page.tsx";
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
  const { groupId, pageOf } = useOffice();
  const refresh = useRefresh();
  const create = trpc.contest.create.useMutation({ meta: { inline: true } });
  const createInGroup = trpc.groupContest.create.useMutation({ meta: { inline: true } });
  const [values] = useState(() => newValues(new Date(), names));
  const [made] = useState({ id: 0 });
  const form = useServerForm({
    schema,
    values,
    tellsWhenSent: true,
    placesOf: () => ["root"],
    async send(input) {
      const wish = sentOf(input);
      const { id } = await (groupId === null
        ? create.mutateAsync(wish)
        : createInGroup.mutateAsync({ ...wish, groupId }));
      made.id = id;
      void refresh.contest();
      return input;
    },
    onDone() {
      notifySuccess(t`Create Successfully`);
      return navigate(pageOf("edit", made.id));
    },
  });
  return (
    <OfficePage title={t`New contest`} isBelowList>
      <ContestForm form={form} isNew registrations={0} label={<Trans>Create the contest</Trans>} />
    </OfficePage>
  );
}
