import { Button } from "@gavel/ui/button";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Dialog } from "@gavel/ui/dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod";
import { FormText } from "../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { trpc } from "../../../app/trpc.ts";

const schema = z.object({ password: z.string().min(1, "password") });

interface PasswordFormProps {
  contestId: number;
  /** Looking is free there. */
  isForSubmitting: boolean;
}

/** The password of a contest; whoever knows it is in from then on. */
export function PasswordForm(props: PasswordFormProps) {
  return (
    <Card>
      <CardHeader title={<Trans>Password needed</Trans>} />
      <CardBody>
        <PasswordFields {...props} />
      </CardBody>
    </Card>
  );
}

interface PasswordDialogProps {
  contestId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Where somebody would submit who has not given it yet. */
export function PasswordDialog({ contestId, open, onOpenChange }: PasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Password needed</Trans>}>
      <PasswordFields contestId={contestId} isForSubmitting onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface PasswordFieldsProps extends PasswordFormProps {
  onDone?: () => void;
}

function PasswordFields({ contestId, isForSubmitting, onDone }: PasswordFieldsProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [values] = useState({ password: "" });
  const register = trpc.contest.register.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema,
    values,
    tellsWhenSent: true,
    placesOf: () => ["password"],
    async send({ password }) {
      await register.mutateAsync({ contestId, password });
      return undefined;
    },
    async onDone() {
      notifySuccess(t`Register contest successfully`);
      await utils.contest.invalidate();
      onDone?.();
    },
  });
  return (
    <form
      noValidate
      className="max-w-100"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormText
        form={form}
        name="password"
        password
        label={<Trans>Contest password</Trans>}
        hint={
          isForSubmitting ? (
            <Trans>Without it the problems can be read, but nothing submitted</Trans>
          ) : (
            <Trans>The organisers gave it to those who take part</Trans>
          )
        }
        texts={{ password: t`Enter the contest password` }}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" className="mt-3" busy={form.formState.isSubmitting}>
        <Trans>Enter the contest</Trans>
      </Button>
    </form>
  );
}
