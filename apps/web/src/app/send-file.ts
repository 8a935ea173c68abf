/** A large file on its way to the server; `fetch` tells nothing of how far it is. */
import { siteConnection } from "./connection/site-connection.ts";
import { RestError } from "./errors/describe-error.ts";
import { getSession } from "./session/store.ts";
import { noteToken, sessionHeaders } from "./session/transport.ts";

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
  const sentWith = getSession().token;
  request.open("POST", path);
  for (const [name, value] of Object.entries(sessionHeaders())) {
    request.setRequestHeader(name, value);
  }
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
  request.onload = () => {
    const body = request.response as { status?: number; data?: Data; code?: string } | null;
    if (request.status === 200 && body?.status === 200) answered.resolve(body.data as Data);
    else answered.reject(refusalIn(request, sentWith));
  };
  // No answer says that the server is at fault.
  request.onerror = () => {
    siteConnection.noteFailure();
    answered.reject(new TypeError("network error"));
  };
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.onabort = () => answered.reject(signal.reason);
  const form = new FormData();
  form.append("file", file);
  request.send(form);
  return answered.promise;
}

/** With its status: a session that has ended while a file was chosen is told as one. */
function refusalIn({ status, response }: XMLHttpRequest, sentWith: string | null): RestError {
  const { code } = (response ?? {}) as { code?: string };
  const answer = new Response(null, { status });
  noteToken(answer, sentWith);
  return new RestError({ code, params: {}, answer });
}
