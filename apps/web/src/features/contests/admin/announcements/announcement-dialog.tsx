import { LIMITS } from "@gavel/domain/limit";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { useLastKnown } from "../../../../app/list/use-last-known.ts";
import { TextBesidePreview } from "../../../../app/talk/text-beside-preview.tsx";
import { useTakeFile } from "../../../../app/talk/use-take-file.ts";
import type { Outputs } from "../../../../app/trpc.ts";

import { useOffice, useRefresh } from "../office.ts";

const schema = z.object({
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
  content: z.string().regex(/\S/, "CONTENT_REQUIRED").max(LIMITS.textMax, "CONTENT_LENGTH"),
  isVisible: z.boolean(),
  displayId: z.string().nullable(),
});

/** No letter of a problem is empty. */
const WHOLE = "";

interface AnnouncementDialogProps {
  contestId: number;
  /** null = a new one; undefined = it is not there any more. */
  known: Outputs["contestAnnouncement"]["findForStaff"]["records"][number] | null | undefined;
  onClose: () => void;
}

/** Writes an announcement of a contest, or changes one. */
export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { contestId, onClose } = props;
  const known = useLastKnown(props.known);
  const { t } = useLingui();
  const { announcement, problem, groupId } = useOffice();
  const takeFile = useTakeFile(groupId);
  const refresh = useRefresh();
  const create = announcement.create.useMutation({ meta: { inline: true } });
  const update = announcement.update.useMutation({ meta: { inline: true } });
  const isNew = known === null;
  const form = useServerForm({
    schema,
    values: known ?? { title: "", content: "", isVisible: true, displayId: null },
    tellsWhenSent: true,
    placesOf: () => ["root"],
    async send({ title, content, isVisible, displayId }) {
      const written = { title, content, isVisible, displayId };
      if (known) await update.mutateAsync({ id: known.id, ...written });
      else await create.mutateAsync({ contestId, ...written });
      return written;
    },
    onDone() {
      notifySuccess(isNew ? t`Create Successfully` : t`Update Successfully`);
      void refresh.announcement();
      onClose();
    },
  });
  const texts: Readonly<Record<string, string>> = {
    TITLE_REQUIRED: t`The title is required`,
    TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
    CONTENT_REQUIRED: t`Content cannot be empty`,
    CONTENT_LENGTH: t`Can not exceed ${LIMITS.textMax}`,
  };
  const { content, isVisible, displayId } = form.watch();
  const problems = problem.findForStaff.useQuery({ contestId });
  if (known === undefined) return null;
  return (
    <FormDialog
      form={form}
      size="fullscreen"
      title={isNew ? t`New announcement` : t`Edit announcement`}
      label={isNew ? <Trans>Publish</Trans> : <Trans>Save</Trans>}
      refused={t`Update failed`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 md:h-full">
        <FormText
          form={form}
          name="title"
          label={<Trans>Title</Trans>}
          texts={texts}
          autoComplete="off"
        />
        <Field label={<Trans context="announcement">About</Trans>}>
          {(control) => (
            <Select
              {...control}
              value={displayId ?? WHOLE}
              options={[
                {
                  value: WHOLE,
                  label: t({ message: "The whole contest", context: "announcement" }),
                },
                ...(problems.data ?? []).map((one) => ({
                  value: one.displayId,
                  label: `${one.displayId} ${one.title}`,
                })),
              ]}
              onChange={(next) =>
                form.setValue("displayId", next === WHOLE ? null : next, { shouldDirty: true })
              }
            />
          )}
        </Field>
        <TextBesidePreview
          label={t`Content`}
          value={content}
          onChange={(next) =>
            form.setValue("content", next, { shouldDirty: true, shouldValidate: true })
          }
          max={LIMITS.textMax}
          error={texts[form.formState.errors.content?.message ?? ""]}
          takeFile={takeFile}
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
        <label className="flex items-center gap-2 text-sm">
          <Switch
            checked={isVisible}
            onCheckedChange={(next) => form.setValue("isVisible", next, { shouldDirty: true })}
          />
          <Trans>Visible to contestants</Trans>
        </label>
      </div>
    </FormDialog>
  );
}
