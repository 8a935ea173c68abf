import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { IconButton } from "@gavel/ui/icon-button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { AdminForm, SaveBar } from "../../../../app/forms/admin-form.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";

type Slide = Outputs["carousel"]["findWritten"][number];

/** A path of this site or a web address, as the server takes it. */
const LINK = /^(|\/(?!\/).*|https?:\/\/.+)$/;
const schema = z.object({
  title: z.string(),
  caption: z.string(),
  titleEnglish: z.string(),
  captionEnglish: z.string(),
  link: z.string().regex(LINK, "LINK_FORMAT"),
});

interface SlideCardProps {
  slide: Slide;
  place: number;
  isBanner: boolean;
  isBusy: boolean;
  onEarlier?: () => void;
  onLater?: () => void;
}

/** One picture of the first page: its place, its words, and its end. */
export function SlideCard({ slide, place, isBanner, isBusy, ...moves }: SlideCardProps) {
  const { t } = useLingui();
  const { carousel } = trpc.useUtils();
  const remove = trpc.carousel.delete.useMutation();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="min-w-0 rounded-md border p-3">
      <img
        src={slide.url}
        alt=""
        className={`w-full rounded-md bg-muted object-cover ${isBanner ? "h-18" : "aspect-[19/10]"}`}
      />
      <div className="mt-2 flex items-center gap-1">
        <span className="mr-auto text-sm font-medium">
          {isBanner ? <Trans>Rank banner</Trans> : <Trans>Image {place}</Trans>}
        </span>
        <IconButton
          size="sm"
          label={t`Move earlier`}
          icon={<ArrowLeft />}
          disabled={moves.onEarlier === undefined || isBusy}
          onClick={moves.onEarlier}
        />
        <IconButton
          size="sm"
          label={t`Move later`}
          icon={<ArrowRight />}
          disabled={moves.onLater === undefined || isBusy}
          onClick={moves.onLater}
        />
        <IconButton
          size="sm"
          label={t`Delete image ${place}`}
          icon={<Trash2 />}
          onClick={() => setDeleting(true)}
        />
      </div>
      {!isBanner && <WordsForm slide={slide} />}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t`Delete image ${place}?`}
        description={<Trans>Its file is deleted too.</Trans>}
        action={<Trans>Delete</Trans>}
        onConfirm={async () => {
          await remove.mutateAsync({ id: slide.id });
          notifySuccess(t`Delete Successfully`);
          await carousel.invalidate();
        }}
      />
    </li>
  );
}

function WordsForm({ slide }: { slide: Slide }) {
  const { t } = useLingui();
  const { carousel } = trpc.useUtils();
  const update = trpc.carousel.update.useMutation();
  const { id, title, caption, link, translations } = slide;
  const english = translations["en-US"] ?? { title: "", caption: "" };
  const form = useServerForm({
    schema,
    values: {
      ...{ title, caption, link },
      ...{ titleEnglish: english.title, captionEnglish: english.caption },
    },
    async send(words) {
      const { titleEnglish, captionEnglish, ...own } = words;
      const told = { "en-US": { title: titleEnglish, caption: captionEnglish } };
      await update.mutateAsync({ id, ...own, translations: { ...translations, ...told } });
      return words;
    },
    async onDone() {
      notifySuccess(t`Update Successfully`);
      await carousel.invalidate();
    },
  });
  return (
    <AdminForm form={form} className="mt-2 grid gap-3">
      <FormText form={form} name="title" label={<Trans>Text on the image</Trans>} maxLength={100} />
      <FormText form={form} name="caption" label={<Trans>Caption</Trans>} maxLength={200} />
      <FormText
        form={form}
        name="titleEnglish"
        label={<Trans>Text in English</Trans>}
        hint={<Trans>Left empty, readers in English see the text above.</Trans>}
        maxLength={100}
      />
      <FormText
        form={form}
        name="captionEnglish"
        label={<Trans>Caption in English</Trans>}
        maxLength={200}
      />
      <FormText
        form={form}
        name="link"
        label={<Trans>Links to</Trans>}
        hint={<Trans>A path on this site, such as /problem/1000, or a web address.</Trans>}
        texts={{ LINK_FORMAT: t`This is neither a path nor a web address` }}
        maxLength={500}
      />
      <SaveBar form={form} small label={<Trans>Save text</Trans>} />
    </AdminForm>
  );
}
