import { AVATAR_SIDE_PX } from "@gavel/domain/upload";
import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { ImageCrop } from "@gavel/ui/image-crop";
import { type CropArea, cropImage } from "@gavel/ui/lib/crop-image";
import { notifyError, notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { errorMessage } from "../errors/error-text.ts";
import { reportError } from "../errors/report-error.ts";
import { uploadImage } from "../upload.ts";

export interface AvatarDialogProps {
  /** Object URL of the chosen file. */
  image: string;
  /** Where it is sent, as a form with the field `image`. */
  path: `/api/${string}`;
  /** Reads again what shows it. */
  onUploaded: () => Promise<unknown>;
  onClose: () => void;
}

/** Which square of the picture becomes the avatar. */
export function AvatarDialog({ image, path, onUploaded, onClose }: AvatarDialogProps) {
  const { t, i18n } = useLingui();
  const [area, setArea] = useState<CropArea>();
  const [isSaving, setIsSaving] = useState(false);

  /** Its name said it was a picture; the browser could not read it as one. */
  function refuse() {
    notifyError(errorMessage(i18n, "FILE_TYPE"));
    onClose();
  }

  async function save() {
    if (area === undefined) return;
    setIsSaving(true);
    try {
      const square = await cropImage(image, area, AVATAR_SIDE_PX).catch(() => null);
      if (square === null) return refuse();
      const file = new File([square], "avatar.png", { type: square.type });
      await uploadImage({ path, field: "image", purpose: "avatar" }, file);
      await onUploaded();
      notifySuccess(t`Upload avatar successfully`);
      onClose();
    } catch (cause) {
      reportError(cause);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSaving && onClose()}
      keepOnOutsideClick
      title={<Trans>Crop the avatar</Trans>}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={area === undefined}
            onClick={() => void save()}
          >
            <Trans>Upload</Trans>
          </Button>
        </>
      }
    >
      <ImageCrop image={image} onCrop={setArea} onUnreadable={refuse} />
    </Dialog>
  );
}
