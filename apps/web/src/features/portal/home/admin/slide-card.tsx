import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Field } from "@gavel/ui/field";
import { IconButton } from "@gavel/ui/icon-button";
import { Input } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { TELLS_WHEN_TOUCHED } from "../../../../app/forms/validation.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { Slide } from "../carousel.tsx";

/** A path of this site or a web address, as the server takes it. */
const LINK = /^(|\/(?!\/).*|https?:\/\/.+)$/;

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
          await carousel.find.invalidate();
        }}
      />
    </li>
  );
}

function WordsForm({ slide }: { slide: Slide }) {
  const { t } = useLingui();
  const { carousel } = trpc.useUtils();
  const update = trpc.carousel.update.useMutation();
  const { title, caption, link } = slide;
  const form = useForm({ values: { title, caption, link }, ...TELLS_WHEN_TOUCHED });
  const { isDirty, errors } = form.formState;
  const submit = form.handleSubmit(async (words) => {
    const isSaved = await update.mutateAsync({ id: slide.id, ...words }).then(
      () => true,
      () => false,
    );
    if (!isSaved) return;
    notifySuccess(t`Update Successfully`);
    await carousel.find.invalidate();
  });
  return (
    <form noValidate className="mt-2 grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={<Trans>Text on the image</Trans>}>
        {(field) => <Input {...field} {...form.register("title")} maxLength={100} />}
      </Field>
      <Field label={<Trans>Caption</Trans>}>
        {(field) => <Input {...field} {...form.register("caption")} maxLength={200} />}
      </Field>
      <Field
        label={<Trans>Links to</Trans>}
        hint={<Trans>A path on this site, such as /problem/1000, or a web address.</Trans>}
        error={errors.link && <Trans>This is neither a path nor a web address</Trans>}
      >
        {(field) => (
          <Input {...field} {...form.register("link", { pattern: LINK })} maxLength={500} />
        )}
      </Field>
      <Button type="submit" size="sm" className="w-max" disabled={!isDirty} busy={update.isPending}>
        <Trans>Save text</Trans>
      </Button>
    </form>
  );
}
