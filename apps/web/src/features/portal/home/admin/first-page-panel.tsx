import { Card, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { trpc } from "../../../../app/trpc.ts";
import { uploadImage } from "../../../../app/upload.ts";
import { UploadButton } from "../../../../app/upload-button.tsx";
import { ContestFeedCard } from "./contest-feed-card.tsx";
import { SlideCard } from "./slide-card.tsx";

/** What the first page shows: its pictures, and contests of other sites. */
export function FirstPagePanel() {
  return (
    <div className="grid gap-5">
      <PicturesCard />
      <ContestFeedCard />
    </div>
  );
}

function PicturesCard() {
  const { t } = useLingui();
  const { carousel } = trpc.useUtils();
  const [slides] = trpc.carousel.findWritten.useSuspenseQuery();
  const order = trpc.carousel.order.useMutation({
    onSettled: () => carousel.invalidate(),
  });

  async function add(file: File) {
    const place = { path: "/api/file/upload-carouse-img", field: "file" } as const;
    await uploadImage({ ...place, purpose: "carousel" }, file);
    notifySuccess(t`Upload Successfully`);
    await carousel.invalidate();
  }

  function move(index: number, step: number) {
    const ids = slides.map((slide) => slide.id);
    const [id] = ids.splice(index, 1);
    if (id === undefined) return;
    ids.splice(index + step, 0, id);
    order.mutate({ ids });
  }

  return (
    <Card>
      <CardHeader
        title={<Trans>Images</Trans>}
        action={
          <UploadButton size="sm" purpose="carousel" onFile={add}>
            <Trans>Add an image</Trans>
          </UploadButton>
        }
      />
      <p className="px-4 pt-3 text-sm text-muted-foreground">
        <Trans>
          The last image is the banner of the 7-day rank; the others rotate on the home page. JPG,
          PNG, GIF or WebP, at most 8 MB; 1672 × 880 pixels are shown in full.
        </Trans>
      </p>
      {slides.length === 0 ? (
        <EmptyState title={<Trans>No images yet</Trans>}>
          <Trans>Until then the home page shows a built-in one.</Trans>
        </EmptyState>
      ) : (
        <ol className="grid items-start gap-4 p-4 lg:grid-cols-2">
          {slides.map((slide, index) => (
            <SlideCard
              key={slide.id}
              slide={slide}
              place={index + 1}
              isBanner={index === slides.length - 1}
              isBusy={order.isPending}
              onEarlier={index > 0 ? () => move(index, -1) : undefined}
              onLater={index < slides.length - 1 ? () => move(index, 1) : undefined}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}
