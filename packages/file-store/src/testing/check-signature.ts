/** What an object store does and the one for tests leaves out: it signs each request again and compares. */
import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { SignatureV4 } from "@smithy/signature-v4";

export type KeyFault = "AccessDenied" | "InvalidAccessKeyId" | "SignatureDoesNotMatch";

interface Keys {
  readonly id: string;
  readonly secret: string;
}

class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = secret as string | NodeJS.ArrayBufferView | undefined;
    this.#hash = key === undefined ? createHash("sha256") : createHmac("sha256", key);
  }
  update(chunk: string | Uint8Array): void {
    this.#hash.update(chunk);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {
    throw new Error("used once");
  }
}

interface Given {
  readonly id: string;
  readonly region: string;
  readonly signedHeaders: ReadonlySet<string>;
  readonly signature: string;
  /** As `20261129T120000Z`. */
  readonly date: string;
  /** Seconds; null = signed in the headers. */
  readonly expires: number | null;
}

/** null = it is signed with these keys. What was signed long ago is left to others. */
export async function findKeyFault(request: IncomingMessage, keys: Keys): Promise<KeyFault | null> {
  const url = new URL(request.url ?? "/", "http://store");
  const given = readHeader(request) ?? readQuery(url.searchParams);
  if (given === null) return "AccessDenied";
  if (given.id !== keys.id) return "InvalidAccessKeyId";
  const expected = Buffer.from(await sign(request, url, given, keys));
  const found = Buffer.from(given.signature);
  const isSame = expected.length === found.length && timingSafeEqual(expected, found);
  return isSame ? null : "SignatureDoesNotMatch";
}

function readHeader({ headers }: IncomingMessage): Given | null {
  const said = headers.authorization ?? "";
  const [, id = "", region = ""] = /Credential=([^/]+)\/\d+\/([^/]+)\//.exec(said) ?? [];
  const [, names = ""] = /SignedHeaders=([^, ]+)/.exec(said) ?? [];
  const [, signature = ""] = /Signature=(\w+)/.exec(said) ?? [];
  if (signature === "") return null;
  const date = String(headers["x-amz-date"] ?? "");
  return { id, region, signedHeaders: new Set(names.split(";")), signature, date, expires: null };
}

function readQuery(query: URLSearchParams): Given | null {
  const signature = query.get("X-Amz-Signature");
  if (signature === null) return null;
  const [id = "", , region = ""] = (query.get("X-Amz-Credential") ?? "").split("/");
  return {
    ...{ id, region, signature, date: query.get("X-Amz-Date") ?? "" },
    signedHeaders: new Set((query.get("X-Amz-SignedHeaders") ?? "").split(";")),
    expires: Number(query.get("X-Amz-Expires")),
  };
}

const SUM = "X-Amz-Content-Sha256";
/** What signing adds to an address. */
const ADDED = /^X-Amz-(Algorithm|Content-Sha256|Credential|Date|Expires|SignedHeaders|Signature)$/;

async function sign(request: IncomingMessage, url: URL, given: Given, keys: Keys): Promise<string> {
  const signer = new SignatureV4({
    ...{ service: "s3", region: given.region, sha256: Sha256 },
    ...{ uriEscapePath: false, applyChecksum: false },
    credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
  });
  const headers = Object.entries(request.headers)
    .filter(([name]) => given.signedHeaders.has(name))
    .map(([name, value]) => [name, String(value)] as const);
  const query = [...url.searchParams].filter(([name]) => !ADDED.test(name));
  const asked = {
    ...{ method: request.method ?? "GET", protocol: "http:", hostname: "store" },
    ...{ path: url.pathname, query: Object.fromEntries(query) },
    headers: Object.fromEntries(headers),
  };
  const signingDate = new Date(
    given.date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"),
  );
  const signableHeaders = new Set(given.signedHeaders);
  if (given.expires === null) {
    const signed = await signer.sign(asked, { signingDate, signableHeaders });
    return /Signature=(\w+)/.exec(signed.headers.authorization ?? "")?.[1] ?? "";
  }
  // Of a body that is not there nothing is known.
  const hash = url.searchParams.get(SUM) ?? "UNSIGNED-PAYLOAD";
  const bare = { ...asked, headers: { ...asked.headers, [SUM]: hash } };
  const presigned = await signer.presign(bare, {
    ...{ signingDate, signableHeaders, expiresIn: given.expires },
  });
  return String(presigned.query?.["X-Amz-Signature"]);
}
