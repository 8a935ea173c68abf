import { GROUP_LINK } from "@gavel/domain/group/link";
import { Button } from "@gavel/ui/button";
import { formatDate } from "@gavel/ui/lib/format";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { z } from "zod";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { JoinLink } from "../types.ts";

const DAY_MS = 86_400_000;

interface LinkFormProps {
  groupId: number;
  /** null = there is none yet. */
  link: JoinLink | null;
}

/** Until when a link works, and for how many. The day that is named is its last. */
export function LinkForm({ groupId, link }: LinkFormProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const save = trpc.groupLink.save.useMutation({ meta: { inline: true } });
  const preset = new Date(Date.now() + GROUP_LINK.daysPreset * DAY_MS);
  const form = useServerForm({
    schema: useLinkSchema(),
    values: {
      day: formatDate(link === null ? preset : new Date(link.expiresAt)),
      peopleMax: `${link?.peopleMax ?? ""}`,
    },
    placesOf: (code) => (code === "GROUP_LINK_TIME" ? ["day"] : ["root"]),
    async send(input) {
      await save.mutateAsync({
        groupId,
        expiresAt: endOf(input.day),
        peopleMax: input.peopleMax === "" ? null : Number(input.peopleMax),
      });
      return input;
    },
    async onDone() {
      notifySuccess(link === null ? t`The join link is ready` : t`Update Successfully`);
      await utils.groupLink.get.invalidate({ groupId });
    },
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="day" type="date" label={<Trans>Works until</Trans>} />
        <FormText
          form={form}
          name="peopleMax"
          inputMode="numeric"
          autoComplete="off"
          label={<Trans>People at most</Trans>}
          placeholder={t({ message: "No limit", context: "join link" })}
        />
      </div>
      {errors.root !== undefined && (
        <p role="alert" className="text-sm text-destructive">
          {errors.root.message}
        </p>
      )}
      {(link === null || isDirty) && (
        <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
          {link === null ? <Trans>Make a join link</Trans> : <Trans>Save</Trans>}
        </Button>
      )}
    </form>
  );
}

const endOf = (day: string) => new Date(`${day}T23:59:59`);

function useLinkSchema() {
  const { t } = useLingui();
  const { peopleMax } = GROUP_LINK;
  return useMemo(
    () =>
      z.object({
        day: z
          .string()
          .refine((day) => !Number.isNaN(endOf(day).getTime()), t`Choose the last day`),
        peopleMax: z
          .string()
          .trim()
          .refine(
            (text) => text === "" || (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= peopleMax),
            t`A number from 1 to ${peopleMax}, or nothing`,
          ),
      }),
    [t],
  );
}
