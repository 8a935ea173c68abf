import { LIMITS } from "@gavel/domain/limit";
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
import { trpc } from "../../../../app/trpc.ts";
import type { Announcement } from "../types.ts";

const schema = z.object({
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
  content: z.string().regex(/\S/, "CONTENT_REQUIRED").max(LIMITS.textMax, "CONTENT_LENGTH"),
  isVisible: z.boolean(),
});

interface AnnouncementDialogProps {
  groupId: number;
  /** null = a new one; undefined = it is not on this page any more. */
  known: Announcement | null | undefined;
  onClose: () => void;
}

/** Writes an announcement of a group, or changes one. */
export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { groupId, onClose } = props;
  const known = useLastKnown(props.known);
  const { t } = useLingui();
  const { groupAnnouncement } = trpc.useUtils();
  const create = trpc.groupAnnouncement.create.useMutation({ meta: { inline: true } });
  const update = trpc.groupAnnouncement.update.useMutation({ meta: { inline: true } });
  const isNew = known === null;
  const form = useServerForm({
    schema,
    values: known ?? { title: "", content: "", isVisible: true },
    tellsWhenSent: true,
    placesOf: () => ["root"],
    async send({ title, content, isVisible }) {
      const written = { title, content, isVisible };
      if (known) await update.mutateAsync({ id: known.id, ...written });
      else await create.mutateAsync({ groupId, ...written });
      return written;
    },
    onDone() {
      notifySuccess(isNew ? t`Create Successfully` : t`Update Successfully`);
      void groupAnnouncement.invalidate();
      onClose();
    },
  });
  const texts: Readonly<Record<string, string>> = {
    TITLE_REQUIRED: t`The title is required`,
    TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
    CONTENT_REQUIRED: t`Content cannot be empty`,
    CONTENT_LENGTH: t`Can not exceed ${LIMITS.textMax}`,
  };
  const { content, isVisible } = form.watch();
  const takeFile = useTakeFile(groupId);
  if (known === undefined) return null;
  return (
    <FormDialog
      form={form}
      size="fullscreen"
      title={isNew ? t`New announcement` : t`Edit announcement`}
      label={isNew ? <Trans>Publish</Trans> : <Trans>Save</Trans>}
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
        <TextBesidePreview
          label={t`Content`}
          value={content}
          onChange={(next) =>
            form.setValue("content", next, { shouldDirty: true, shouldValidate: true })
          }
          max={LIMITS.textMax}
          takeFile={takeFile}
          error={texts[form.formState.errors.content?.message ?? ""]}
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
        <label className="flex items-center gap-2 text-sm">
          <Switch
            checked={isVisible}
            onCheckedChange={(next) => form.setValue("isVisible", next, { shouldDirty: true })}
          />
          <Trans>Visible to members</Trans>
        </label>
      </div>
    </FormDialog>
  );
}
