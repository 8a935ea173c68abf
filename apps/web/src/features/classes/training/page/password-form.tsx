import { Button } from "@gavel/ui/button";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";

const schema = z.object({ password: z.string().min(1, "password") });

interface PasswordFormProps {
  trainingId: number;
  /** Once somebody is in. */
  onEntered: () => void;
}

/** The password of a training; whoever knows it is in from then on. */
export function PasswordForm({ trainingId, onEntered }: PasswordFormProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [values] = useState({ password: "" });
  const register = trpc.training.register.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema,
    values,
    tellsWhenSent: true,
    placesOf: () => ["password"],
    async send({ password }) {
      await register.mutateAsync({ trainingId, password });
      return undefined;
    },
    async onDone() {
      notifySuccess(t`You are in: what you have solved before counts`);
      await utils.training.invalidate();
      onEntered();
    },
  });
  return (
    <Card>
      <CardHeader title={<Trans>Password needed</Trans>} />
      <CardBody>
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
            label={<Trans>Training password</Trans>}
            hint={<Trans>Whoever runs the training gave it to those who take part</Trans>}
            texts={{ password: t`Enter the training password` }}
            autoComplete="off"
          />
          <Button
            type="submit"
            variant="primary"
            className="mt-3"
            busy={form.formState.isSubmitting}
          >
            <Trans>Enter the training</Trans>
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
