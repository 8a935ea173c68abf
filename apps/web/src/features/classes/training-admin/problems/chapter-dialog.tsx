import { LIMITS } from "@gavel/domain/limit";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { useReload } from "../office.ts";
import type { OfficeChapter, OfficeItem } from "../types.ts";
import { useArrange } from "./use-problem-order.ts";

const schema = z.object({
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
});

interface ChapterDialogProps {
  trainingId: number;
  items: readonly OfficeItem[];
  /** null = a new one, at the end. */
  chapter: OfficeChapter | null;
  onClose: () => void;
}

/** The title of a heading; where it stands is a matter of the list. */
export function ChapterDialog({ trainingId, items, chapter, onClose }: ChapterDialogProps) {
  const { t } = useLingui();
  const arrange = useArrange(trainingId);
  const reload = useReload();
  const form = useServerForm({
    schema,
    values: { title: chapter?.title ?? "" },
    tellsWhenSent: true,
    placesOf: () => ["root"],
    async send({ title }) {
      await arrange(
        chapter === null
          ? [...items, { id: Number.NEGATIVE_INFINITY, title }]
          : items.map((item) => (item.id === chapter.id ? { ...item, title } : item)),
      );
      return { title };
    },
    async onDone() {
      await reload();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={chapter === null ? t`New chapter` : t`Rename the chapter`}
      label={chapter === null ? <Trans>Add</Trans> : undefined}
      onClose={onClose}
    >
      <FormText
        form={form}
        name="title"
        label={<Trans>Title</Trans>}
        hint={<Trans>It stands above the problems that follow it.</Trans>}
        texts={{
          TITLE_REQUIRED: t`The title is required`,
          TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
        }}
        autoComplete="off"
      />
    </FormDialog>
  );
}
