import { useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import type { CropBodyProps } from "../image-crop.tsx";

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.05;
/** Pixels that an arrow key moves the picture. */
const KEY_STEP = 4;

export default function CropBody({ image, names, onCrop, onUnreadable }: CropBodyProps) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="grid gap-3">
      <div className="relative h-72 overflow-hidden rounded-md bg-muted">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent: Area, pixels: Area) => onCrop(pixels)}
          cropperProps={{ "aria-label": names.frame }}
          mediaProps={{ onError: onUnreadable }}
        />
      </div>
      <label className="flex items-center gap-3 text-sm">
        <span className="shrink-0 font-medium">{names.zoom}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-6 w-full accent-primary"
        />
      </label>
    </div>
  );
}
