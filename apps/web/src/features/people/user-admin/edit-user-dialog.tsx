import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";
import { changesOf, type EditForm, editForm, formOf } from "./edit-form.ts";
import { EditUserFields } from "./edit-user-fields.tsx";
import type { UserDetail } from "./types.ts";
import { UserFacts } from "./user-facts.tsx";

interface EditUserDialogProps {
  uid: string;
  onClose: () => void;
}

/** One account: what is known of it, and what may be changed. */
export function EditUserDialog({ uid, onClose }: EditUserDialogProps) {
  const { t, i18n } = useLingui();
  const user = trpc.user.get.useQuery({ uid }, { meta: { inline: true }, staleTime: 0 });
  if (user.data !== undefined) return <LoadedDialog user={user.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="wide" title={t`Edit user`}>
      {user.error === null ? (
        <div className="grid gap-3 py-2" aria-busy>
          <Skeleton className="h-4 w-60" />
          <Skeleton className="h-40 w-full" />
        </div>
      ) : (
        <ErrorState
          title={t`The account did not load`}
          reason={describeError(i18n, user.error)}
          requestId={errorFacts(user.error).requestId}
          onRetry={() => void user.refetch()}
        />
      )}
    </Dialog>
  );
}

function LoadedDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const { form, failure, submit } = useEditForm(user, onClose);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={t`Edit ${user.username}`}
      keepOnOutsideClick={isDirty}
      keepOnEscape={isDirty}
      footer={
        <>
          {isDirty && (
            <span className="mr-auto self-center text-sm text-muted-foreground">
              <Trans>Unsaved changes</Trans>
            </span>
          )}
          <Button onClick={onClose} disabled={isSubmitting}>
            {isDirty ? <Trans>Discard changes</Trans> : <Trans>Close</Trans>}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={isSubmitting}
            disabled={!isDirty}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <UserFacts user={user} />
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <EditUserFields form={form} user={user} />
        {failure !== undefined && (
          <p role="alert" className="mt-3 text-sm text-destructive">
            <Trans>Update failed</Trans>: {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function useEditForm(user: UserDetail, onClose: () => void) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string>();
  const update = trpc.user.update.useMutation({ meta: { inline: true } });
  const form = useForm<EditForm>({
    resolver: zodResolver(editForm),
    defaultValues: formOf(user),
    ...TELLS_WHEN_TOUCHED,
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await update.mutateAsync({ uid: user.uid, ...changesOf(user, values) });
    } catch (error) {
      const { code } = errorFacts(error);
      if (code === "USERNAME_EXISTS") form.setError("username", { message: code });
      else if (code === "EMAIL_EXISTS") form.setError("email", { message: code });
      setFailure(describeError(i18n, error));
      return;
    }
    notifySuccess(t`Update Successfully`);
    await utils.user.invalidate();
    onClose();
  });
  return { form, failure, submit };
}
