import { findImageFault, IMAGE_UPLOADS, uploadLimitMb } from "@gavel/domain/upload";
import { Avatar } from "@gavel/ui/avatar";
import { Button } from "@gavel/ui/button";
import { notifyWarning } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../errors/error-text.ts";
import { acceptOf } from "../upload.ts";
import { AvatarDialog, type AvatarDialogProps } from "./avatar-dialog.tsx";

const { extensions, bytesMax } = IMAGE_UPLOADS.avatar;
const LIMIT_MB = uploadLimitMb(bytesMax);

interface AvatarFieldProps extends Pick<AvatarDialogProps, "path" | "onUploaded"> {
  /** Its first letter stands where there is no picture. */
  name: string;
  src: string | null;
  remove: { readonly isPending: boolean; readonly mutate: () => void };
}

/** The picture of a person or a group, with the way to another one. */
export function AvatarField({ name, src, remove, path, onUploaded }: AvatarFieldProps) {
  const { i18n } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<string>();
  // The picture stays in memory as long as its address is good.
  useEffect(() => () => URL.revokeObjectURL(image ?? ""), [image]);

  function choose(file: File | undefined) {
    if (file === undefined) return;
    const fault = findImageFault("avatar", { name: file.name, bytes: file.size });
    if (fault === null) setImage(URL.createObjectURL(file));
    else notifyWarning(errorMessage(i18n, fault, { n: LIMIT_MB }));
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={src} size={72} square />
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button icon={<Upload />} onClick={() => picker.current?.click()}>
            <Trans>Choose an avatar</Trans>
          </Button>
          {src !== null && (
            <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <p className="mt-1.5 text-xs text-muted-foreground">
          <Trans>
            {extensions.join(", ")}; at most {LIMIT_MB} MB
          </Trans>
        </p>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        data-testid="avatar-file"
        accept={acceptOf("avatar")}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      {image !== undefined && (
        <AvatarDialog {...{ image, path, onUploaded }} onClose={() => setImage(undefined)} />
      )}
    </div>
  );
}
