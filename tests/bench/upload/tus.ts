/** Uploads as the problem form does it: piece by piece, over the tus protocol. */
import { DATA_LIMITS } from "@gavel/domain/data-case";
import type { MadeZip } from "./zip.ts";

const PATH = "/upload/test-data";
const TUS = { "tus-resumable": "1.0.0" };

export interface Sender {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
}

const encode = (text: string) => Buffer.from(text).toString("base64");

/** @returns what the site calls the upload */
export async function sendFile(
  { url, token, pid }: Sender,
  name: string,
  { bytes, chunks }: Pick<MadeZip, "bytes" | "chunks">,
): Promise<string> {
  const headers = { ...TUS, authorization: token };
  const metadata = `pid ${encode(`${pid}`)},name ${encode(name)}`;
  const begun = await fetch(`${url}${PATH}`, {
    method: "POST",
    headers: { ...headers, "upload-length": `${bytes}`, "upload-metadata": metadata },
  });
  const address = begun.headers.get("location");
  if (address === null) throw new Error(`${begun.status} ${await begun.text()}`);
  let offset = 0;
  for (const piece of piecesOf(chunks())) {
    const answer = await fetch(`${url}${address}`, {
      method: "PATCH",
      headers: {
        ...headers,
        "upload-offset": `${offset}`,
        "content-type": "application/offset+octet-stream",
      },
      body: piece,
    });
    offset += piece.byteLength;
    if (answer.status !== 204 || Number(answer.headers.get("upload-offset")) !== offset) {
      throw new Error(`${answer.status} at ${offset}: ${await answer.text()}`);
    }
  }
  return address.slice(-32);
}

function* piecesOf(chunks: Iterable<Uint8Array>): Generator<Uint8Array<ArrayBuffer>> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < DATA_LIMITS.pieceBytes) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
