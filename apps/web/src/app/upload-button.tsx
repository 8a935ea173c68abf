import type { ImagePurpose } from "@gavel/domain/upload";
import { Button } from "@gavel/ui/button";
import { ImagePlus } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { reportError } from "./errors/report-error.ts";
import { acceptOf } from "./upload.ts";

interface UploadButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "variant"> {
  purpose: ImagePurpose;
  /** Sends the file; a failure is told here. */
  onFile: (file: File) => Promise<unknown>;
  children: ReactNode;
}

/** Asks for an image file and shows that it is under way. */
export function UploadButton({ purpose, onFile, children, ...rest }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(file: File) {
    setBusy(true);
    try {
      await onFile(file);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button {...rest} icon={<ImagePlus />} busy={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptOf(purpose)}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after a refusal.
          event.target.value = "";
          if (file !== undefined) void send(file);
        }}
      />
    </>
  );
}
