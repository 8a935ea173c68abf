/** A judge server's own program as a site hands it out: what it is packed into, and how it is offered. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";

const HASH = /^[0-9a-f]{64}$/;
/** The program with all that it imports, what it starts beside itself, and the sandbox. */
const RELEASE_FILES = ["judge.js", "kernel.ts", "v8-shell.cjs", "gavel-sandbox"] as const;
export type ReleaseFile = (typeof RELEASE_FILES)[number];
const RELEASE_MAX_BYTES = 64 * 1024 * 1024;
const UNPACKED_MAX_BYTES = 256 * 1024 * 1024;

/** Root wants this host to run that; told to the host with each heartbeat until it has said how that went. */
export const releaseOffer = z.object({
  /** Of the bundle, which is fetched like any file. */
  sha256: z.string().regex(HASH),
  bytes: z.number().int().positive().max(RELEASE_MAX_BYTES),
  version: z.string().max(100),
  /** `proofOf` it. */
  proof: z.string().regex(HASH),
});
export type ReleaseOffer = z.infer<typeof releaseOffer>;

/**
 * Only the site that gave a host its token, and keeps the hash of that, can make this: for that host, that token and
 * that bundle.
 */
export function proofOf(
  tokenSha256: string,
  hostId: string,
  { sha256, bytes, version }: Omit<ReleaseOffer, "proof">,
): string {
  const offered = JSON.stringify(["gavel judge release", hostId, sha256, bytes, version]);
  return createHmac("sha256", tokenSha256).update(offered).digest("hex");
}

export function isProven(token: string, hostId: string, offer: ReleaseOffer): boolean {
  const key = createHash("sha256").update(token).digest("hex");
  return timingSafeEqual(Buffer.from(proofOf(key, hostId, offer)), Buffer.from(offer.proof));
}

/** As `linux-x64`: what its sandbox runs on. */
export const thisPlatform = (): string => `${process.platform}-${process.arch}`;

const bundle = z.object({
  format: z.literal(1),
  version: z.string().min(1).max(100),
  platform: z.string(),
  /** The program is for this one or a newer one. */
  bun: z.string().regex(/^\d+\.\d+\.\d+$/),
  files: z.record(z.enum(RELEASE_FILES), z.base64()),
});

export interface Release {
  readonly version: string;
  readonly platform: string;
  readonly bun: string;
  readonly files: Readonly<Record<ReleaseFile, Uint8Array>>;
}

export function packRelease({ version, platform, bun, files }: Release): Uint8Array {
  const packed = Object.fromEntries(
    RELEASE_FILES.map((name) => [name, Buffer.from(files[name]).toString("base64")]),
  );
  return gzipSync(JSON.stringify({ format: 1, version, platform, bun, files: packed }));
}

/** @throws Error for what is no bundle, or not for this machine. */
export function unpackRelease(bytes: Uint8Array, bunVersion: string): Release {
  const { files, version, platform, bun } = readBundle(bytes);
  if (platform !== thisPlatform()) {
    throw new Error(`the site's judge is for ${platform}, and this machine is ${thisPlatform()}`);
  }
  if (Bun.semver.order(bunVersion, bun) < 0) {
    throw new Error(`the site's judge needs bun ${bun} or newer, and here is ${bunVersion}`);
  }
  const content = (name: ReleaseFile) => new Uint8Array(Buffer.from(files[name], "base64"));
  return {
    ...{ version, platform, bun },
    files: {
      "judge.js": content("judge.js"),
      "kernel.ts": content("kernel.ts"),
      "v8-shell.cjs": content("v8-shell.cjs"),
      "gavel-sandbox": content("gavel-sandbox"),
    },
  };
}

function readBundle(bytes: Uint8Array): z.infer<typeof bundle> {
  try {
    const text = gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX_BYTES }).toString("utf8");
    return bundle.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`what the site sent is no judge: ${why.slice(0, 300)}`);
  }
}
