import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import type { CropArea } from "./lib/crop-image.ts";
import { lazyPart } from "./lib/lazy-part.ts";
import { Skeleton } from "./skeleton.tsx";

const CropBody = lazyPart(() => import("./crop/crop-body.tsx"));

export interface CropBodyProps {
  /** Address of the picture; an object URL of a chosen file. */
  image: string;
  names: { frame: string; zoom: string };
  onCrop: (area: CropArea) => void;
  /** The browser cannot read the file as a picture. */
  onUnreadable: () => void;
}

/** A square of a picture, chosen by dragging, pinching, the arrow keys and the slider. Loaded when first needed. */
export function ImageCrop({ image, onCrop, onUnreadable }: Omit<CropBodyProps, "names">) {
  const { t } = useLingui();
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <CropBody
        image={image}
        names={{
          frame: t`Visible part of the image: move it with the arrow keys`,
          zoom: t`Zoom`,
        }}
        onCrop={onCrop}
        onUnreadable={onUnreadable}
      />
    </Suspense>
  );
}
