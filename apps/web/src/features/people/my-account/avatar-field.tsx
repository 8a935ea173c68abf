import { findImageFault, IMAGE_UPLOADS, uploadLimitMb } from "@gavel/domain/upload";
import { Avatar } from "@gavel/ui/avatar";
import { Button } from "@gavel/ui/button";
import { notifyWarning } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../app/errors/error-text.ts";
import { trpc } from "../../../app/trpc.ts";
import { acceptOf } from "../../../app/upload.ts";
import { AvatarDialog } from "./avatar-dialog.tsx";
import type { Me } from "./types.ts";

const { extensions, bytesMax } = IMAGE_UPLOADS.avatar;
const LIMIT_MB = uploadLimitMb(bytesMax);

export function AvatarField({ me }: { me: Me }) {
  const { i18n } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<string>();
  const utils = trpc.useUtils();
  const remove = trpc.account.removeAvatar.useMutation({
    onSuccess: (next) => utils.account.me.setData(undefined, next),
  });
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
      <Avatar name={me.username} src={me.avatar} size={72} square />
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button icon={<Upload />} onClick={() => picker.current?.click()}>
            <Trans>Choose an avatar</Trans>
          </Button>
          {me.avatar !== null && (
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
      {image !== undefined && <AvatarDialog image={image} onClose={() => setImage(undefined)} />}
    </div>
  );
}
