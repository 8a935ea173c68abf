import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Dialog, type DialogProps } from "@gavel/ui/dialog";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { describeError, errorFacts } from "../errors/describe-error.ts";
import { FormGuard } from "./admin-form.tsx";
import { drawn, type ServerForm } from "./use-server-form.ts";

interface FormDialogProps<Values extends FieldValues, Sent>
  extends Pick<DialogProps, "title" | "size"> {
  form: ServerForm<Values, Sent>;
  onClose: () => void;
  /** "Save" unless told. */
  label?: ReactNode;
  /** What the form begins with, where it has to be loaded. */
  query?: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };
  /** What failed when it could not be: "The account did not load". */
  loadFailed?: string;
  /** Before the reason of a refusal: "Update failed". */
  refused?: ReactNode;
  /** Above the fields, and no part of the form. */
  head?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. What was typed is not lost to a click beside it, and no other way out goes without a question. */
export function FormDialog<Values extends FieldValues, Sent>(props: FormDialogProps<Values, Sent>) {
  const { form, title, size, onClose, query, head, children } = props;
  const id = useId();
  const { isDirty, isSubmitting, errors } = form.formState;
  const isReady = query === undefined || query.data !== undefined;
  const [isAsking, setAsking] = useState(false);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }
  function close() {
    if (isDirty) setAsking(true);
    else onClose();
  }
  // Where the address says that the dialog is open, closing it leads away: the guard would ask once more.
  async function discard() {
    form.undo();
    await drawn();
    onClose();
  }
  return (
    <Dialog
      open
      size={size}
      title={title}
      keepOnOutsideClick={isDirty}
      keepOnEscape={isSubmitting}
      onOpenChange={(open) => !open && !isSubmitting && close()}
      footer={
        <>
          {isDirty && (
            <span role="status" className="mr-auto self-center text-sm text-warning">
              <Trans>Unsaved changes</Trans>
            </span>
          )}
          <Button onClick={close} disabled={isSubmitting}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} disabled={!isReady} busy={isSubmitting}>
            {props.label ?? <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <FormGuard form={form} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<Trans>Discard what you typed?</Trans>}
        description={<Trans>It is not saved yet.</Trans>}
        action={<Trans>Discard</Trans>}
        onConfirm={discard}
      />
      {isReady ? (
        <>
          {head}
          <form
            id={id}
            noValidate
            onSubmit={onSubmit}
            className={size === "fullscreen" ? "md:h-full" : undefined}
          >
            {children}
            {errors.root?.message !== undefined && (
              <p role="alert" className="mt-3 text-sm text-destructive">
                {props.refused}: {errors.root.message}
              </p>
            )}
          </form>
        </>
      ) : (
        <Loading
          error={query.error}
          title={props.loadFailed}
          onRetry={() => void query.refetch()}
        />
      )}
    </Dialog>
  );
}

interface LoadingProps {
  error: unknown;
  title: string | undefined;
  onRetry: () => void;
}

function Loading({ error, title, onRetry }: LoadingProps) {
  const { i18n } = useLingui();
  if (error === null) return <Skeleton className="h-40 w-full" />;
  return (
    <ErrorState
      title={title}
      reason={describeError(i18n, error)}
      requestId={errorFacts(error).requestId}
      onRetry={onRetry}
    />
  );
}
