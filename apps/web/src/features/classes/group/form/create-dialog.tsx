import { GROUP_AUTH } from "@gavel/domain/group/group";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";
import { GroupFields } from "./group-fields.tsx";
import { type GroupValues, placeOf, useGroupSchema } from "./use-group-schema.ts";

const EMPTY: GroupValues = {
  ...{ name: "", shortName: "", brief: "", description: "" },
  ...{ auth: GROUP_AUTH.public, code: "", isVisible: true },
};

/** Whoever begins a group has all rights in it. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const schema = useGroupSchema();
  const create = trpc.group.create.useMutation({ meta: { inline: true } });
  const [made] = useState({ id: 0 });
  const form = useServerForm({
    schema,
    values: EMPTY,
    tellsWhenSent: true,
    placesOf: placeOf,
    async send(input) {
      made.id = (await create.mutateAsync(input)).id;
      return input;
    },
    async onDone() {
      notifySuccess(t`Create Successfully`);
      onClose();
      void utils.group.invalidate();
      await navigate({ to: "/group/$groupID", params: { groupID: `${made.id}` } });
    },
  });
  return (
    <FormDialog
      form={form}
      size="wide"
      title={<Trans>Create a group</Trans>}
      label={<Trans>Create</Trans>}
      refused={<Trans>It was not created</Trans>}
      onClose={onClose}
    >
      <GroupFields form={form} groupId={null} />
    </FormDialog>
  );
}
