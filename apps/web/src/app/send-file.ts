/** A large file on its way to the server; `fetch` tells nothing of how far it is. */
import { RestError } from "./errors/describe-error.ts";
import { sessionHeaders } from "./session/transport.ts";

interface Sending {
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends it in the field `file` and returns the answer's data. @throws RestError when it is refused, or broken off */
export function sendFile<Data>(
  path: `/api/${string}`,
  file: File,
  { onProgress, signal }: Sending,
): Promise<Data> {
  const request = new XMLHttpRequest();
  const answered = Promise.withResolvers<Data>();
  const refuse = (code?: string) =>
    answered.reject(new RestError({ code, params: {}, answer: null }));
  request.open("POST", path);
  for (const [name, value] of Object.entries(sessionHeaders())) {
    request.setRequestHeader(name, value);
  }
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
  request.onload = () => {
    const body = request.response as { status?: number; data?: Data; code?: string } | null;
    if (request.status === 200 && body?.status === 200) answered.resolve(body.data as Data);
    else refuse(body?.code);
  };
  request.onerror = () => refuse();
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.onabort = () => answered.reject(signal.reason);
  const form = new FormData();
  form.append("file", file);
  request.send(form);
  return answered.promise;
}
