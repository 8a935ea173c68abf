import { useEffect, useRef, useState } from "react";
import { reportError } from "../errors/report-error.ts";
import { sendFile } from "../send-file.ts";

/** What the server reads. */
export const ARCHIVES = ".zip,.tar,.tar.gz,.tgz,.kpp,.xml";

export interface Upload {
  /** null: nothing is on its way. */
  readonly running: { readonly name: string; readonly share: number } | null;
  start(file: File): void;
  cancel(): void;
}

/** One archive at a time; leaving the page breaks it off. */
export function useUpload(
  onDone: (packageId: number) => void,
  address: `/api/${string}` = "/api/file/preview-package",
): Upload {
  const [running, setRunning] = useState<Upload["running"]>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function send(file: File) {
    control.current?.abort();
    const own = new AbortController();
    control.current = own;
    const show = (share: number) => setRunning({ name: file.name, share });
    show(0);
    try {
      const sending = { onProgress: show, signal: own.signal };
      const { id } = await sendFile<{ id: number }>(address, file, sending);
      onDone(id);
    } catch (error) {
      if (!own.signal.aborted) reportError(error);
    } finally {
      if (control.current === own) setRunning(null);
    }
  }

  return {
    running,
    start: (file) => void send(file),
    cancel: () => control.current?.abort(),
  };
}
