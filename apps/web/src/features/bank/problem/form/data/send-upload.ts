import { DATA_LIMITS } from "@gavel/domain/data-case";
import type { Upload as TusUpload } from "tus-js-client";
import { RestError } from "../../../../../app/errors/describe-error.ts";
import { fetchWithSession, sessionHeaders } from "../../../../../app/session/transport.ts";
import { forgetBegun, isUploadOf, keepBegun, listBegun } from "./begun-uploads.ts";

const PATH = "/upload/test-data";
const RETRIES_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
const CANCEL_TIMEOUT_MS = 30_000;

export interface Transfer {
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly bytesPerSecond: number;
  readonly state: "sending" | "paused" | "reading";
}

/** Says to whoever waits for an upload that it was given up. */
export const CANCELLED = {
  getStatus: () => 0,
  getHeader: () => undefined,
  getBody: () => "",
  getUnderlyingObject: () => null,
};

interface SendOptions {
  readonly uid: string;
  readonly pid: number;
  readonly current: { current: TusUpload | null };
  readonly onTransfer: (transfer: Transfer) => void;
}

/**
 * Sends a file piece by piece; what another page of this browser sent of it is not sent again.
 * @returns the upload's name at the server; null = it was given up. @throws RestError why it was refused
 */
export async function sendUpload(file: File, { uid, pid, current, onTransfer }: SendOptions) {
  const tus = await import("tus-js-client");
  const before = listBegun(uid).find((one) => isUploadOf(one, pid, file));
  let startedAt = performance.now();
  let from: number | null = null;
  const show = (sent: number) => {
    // What was there before was not sent just now.
    if (from === null) {
      from = sent;
      startedAt = performance.now();
    }
    const seconds = (performance.now() - startedAt) / 1000;
    onTransfer({
      ...{ name: file.name, bytes: file.size, sent, state: "sending" },
      bytesPerSecond: seconds > 0 ? (sent - from) / seconds : 0,
    });
  };
  const keep = (url: string | null, sent: number) => {
    if (url === null) return;
    const { name, size: bytes, lastModified: changedAt } = file;
    keepBegun(uid, { pid, name, bytes, changedAt, url, sent, at: Date.now() });
  };
  onTransfer({
    ...{ name: file.name, bytes: file.size, sent: before?.sent ?? 0 },
    ...{ bytesPerSecond: 0, state: "sending" },
  });
  return new Promise<string | null>((resolve, reject) => {
    const upload = new tus.Upload(file, {
      endpoint: PATH,
      // One that the server no longer has is begun anew.
      ...(before === undefined ? {} : { uploadUrl: before.url }),
      chunkSize: DATA_LIMITS.pieceBytes,
      retryDelays: RETRIES_MS,
      metadata: { pid: `${pid}`, name: file.name },
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        // The token may have been renewed since it began.
        for (const [name, value] of Object.entries(sessionHeaders()))
          request.setHeader(name, value);
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        return status === 0 || status >= 500 || status === 409 || status === 423;
      },
      onUploadUrlAvailable: () => keep(upload.url, 0),
      onChunkComplete: (_size, sent) => keep(upload.url, sent),
      onProgress: show,
      onError(error) {
        const response = "originalResponse" in error ? error.originalResponse : null;
        const status = response?.getStatus() ?? 0;
        const refusal = refusalOf(status, response?.getBody() ?? "");
        // A break may be over later, and so may a full disk; what was refused is over.
        if (refusal !== null && status < 500 && upload.url !== null) forgetBegun(uid, upload.url);
        reject(refusal ?? error);
      },
      onSuccess: ({ lastResponse }) => {
        if (upload.url !== null) forgetBegun(uid, upload.url);
        resolve(lastResponse === CANCELLED ? null : (upload.url?.split("/").at(-1) ?? null));
      },
    });
    current.current = upload;
    upload.start();
  });
}

/** Here and at the server, which gives up what nobody asks for in a day anyway. */
export async function giveUpUpload(uid: string, url: string): Promise<void> {
  forgetBegun(uid, url);
  const headers = { ...sessionHeaders(), "tus-resumable": "1.0.0" };
  await fetchWithSession(url, { method: "DELETE", headers }, CANCEL_TIMEOUT_MS);
}

function refusalOf(status: number, body: string): RestError | null {
  if (status === 0) return null;
  const answer = new Response(null, { status: status < 200 ? 500 : status });
  try {
    const { code, params = {} } = JSON.parse(body) as {
      code?: unknown;
      params?: Record<string, string | number>;
    };
    return new RestError({ code, params, answer });
  } catch {
    return new RestError({ code: undefined, params: {}, answer });
  }
}
