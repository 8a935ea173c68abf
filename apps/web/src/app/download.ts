/** Files that only the signed-in may fetch: a plain link would carry no token. */
import { notifyError, notifyInfo, notifySuccess } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { RestError } from "./errors/describe-error.ts";
import { networkTexts } from "./errors/error-messages.ts";
import { errorMessage, isErrorCode } from "./errors/error-text.ts";
import { reportError } from "./errors/report-error.ts";
import { fetchWithSession, sessionHeaders } from "./session/transport.ts";

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** Fetches a file and says how that goes. Resolves with whether it is here. */
export async function download(path: string): Promise<boolean> {
  notifyInfo(i18n._(msg`Downloading...`), { id: path });
  try {
    await downloadFile(path);
    notifySuccess(i18n._(msg`Download Successfully!`), { id: path });
    return true;
  } catch (error) {
    if (error instanceof RestError) reportError(error, { id: path });
    else notifyError(error instanceof Error ? error.message : String(error), { id: path });
    return false;
  }
}

/** Hands it to the browser under the name the server gives it. @throws what says why there is none, in the reader's words */
async function downloadFile(path: string): Promise<void> {
  const answer = await ask(path);
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  if (isJson || !answer.ok) throw await refusalOf(answer);
  const name = /filename=([^;]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveFile(await inWords(answer.blob()), decodeURIComponent(name ?? "download"));
}

/** Hands bytes made here to the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const ask = (path: string) =>
  inWords(fetchWithSession(path, { headers: sessionHeaders() }, DOWNLOAD_TIMEOUT_MS));

/** Browsers say in their own language what broke off, on the way or in the middle. */
async function inWords<Part>(work: Promise<Part>): Promise<Part> {
  try {
    return await work;
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw new Error(i18n._(networkTexts[isLate ? "TIMEOUT" : "NETWORK"]));
  }
}

/** A session that the server ended is one for all of the site, not of this file. */
async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => null);
  const field = (name: string) =>
    typeof body === "object" && body !== null && name in body
      ? (body as Record<string, unknown>)[name]
      : undefined;
  const [code, text] = [field("code"), field("msg")];
  if (answer.status === 401) return new RestError({ code, params: {}, answer });
  // What has parameters is said by the server, which knows them.
  if (typeof code === "string" && isErrorCode(code)) {
    const own = errorMessage(i18n, code);
    if (!own.includes("{")) return new Error(own);
  }
  const isWorded = typeof text === "string" && text !== "";
  return new Error(isWorded ? text : i18n._(msg`Invalid file format`));
}
