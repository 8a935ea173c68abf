import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { trpc } from "../../../app/trpc.ts";
import { changesOf, EMPTY, editForm, formOf } from "./edit-form.ts";
import { EditUserFields } from "./edit-user-fields.tsx";
import { UserFacts } from "./user-facts.tsx";

interface EditUserDialogProps {
  uid: string;
  onClose: () => void;
}

/** Under the form in any case, and at the field it speaks of. */
function placesOf(code: string) {
  if (code === "USERNAME_EXISTS") return ["root", "username"] as const;
  return code === "EMAIL_EXISTS" ? (["root", "email"] as const) : (["root"] as const);
}

/** One account: what is known of it, and what may be changed. */
export function EditUserDialog({ uid, onClose }: EditUserDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const query = trpc.user.get.useQuery({ uid }, { meta: { inline: true }, staleTime: 0 });
  const user = query.data;
  const update = trpc.user.update.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema: editForm,
    values: user === undefined ? EMPTY : formOf(user),
    placesOf,
    async send(input) {
      if (user !== undefined) await update.mutateAsync({ uid, ...changesOf(user, input) });
      return { ...input, newPassword: "" };
    },
    async onDone() {
      notifySuccess(t`Update Successfully`);
      await utils.user.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="wide"
      title={user === undefined ? t`Edit user` : t`Edit ${user.username}`}
      query={query}
      loadFailed={t`The account did not load`}
      refused={<Trans>Update failed</Trans>}
      onClose={onClose}
      head={user && <UserFacts user={user} />}
    >
      {user && <EditUserFields form={form} user={user} />}
    </FormDialog>
  );
}
