/** Where a site keeps its files, as the environment says it: one set of names for the server and the command. */
import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import type { S3Place, S3Settings } from "./s3/settings.ts";

export type FilePlace =
  | { readonly kind: "folder"; readonly folder: string }
  | ({ readonly kind: "s3" } & S3Place);

export interface FileStoreSettings {
  readonly now: FilePlace;
  /** Where files were that may not have moved yet. */
  readonly before: FilePlace | null;
  /** null = none of them is an object store. */
  readonly s3: S3Settings | null;
  /** On this machine. */
  readonly scratchFolder: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([A-Za-z0-9!_.*'()-]+\/)*[A-Za-z0-9!_.*'()-]*$/;
const PLACE = "must be folder, an absolute path, or s3://BUCKET or s3://BUCKET/PREFIX";

const place = z.string().refine((text) => readPlace(text, "/") !== null, PLACE);
const switched = z.enum(["0", "1"], "must be 0 or 1").transform((text) => text === "1");

/** Their part of the schema of an environment. */
export const FILE_STORE_SHAPE = {
  FILE_STORE: place.default("folder"),
  FILE_STORE_BEFORE: place.optional(),
  S3_ENDPOINT: z
    .string()
    .refine(isAddress, "must look like https://s3.example.org, without a path")
    .optional(),
  S3_JUDGE_ENDPOINT: z
    .string()
    .refine(isAddress, "must look like https://s3.example.org, without a path")
    .optional(),
  S3_PATH_STYLE: switched.optional(),
  S3_CHECKSUMS: switched.optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must look like eu-central-1")
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
};

const shape = z.object(FILE_STORE_SHAPE);
type Given = z.output<typeof shape>;

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === "/" && search === "";
}

/** What is wrong with them together: one line for each name. */
export function findFileStoreFaults(given: Given): { name: string; fault: string }[] {
  const faults: { name: string; fault: string }[] = [];
  if ((given.AWS_ACCESS_KEY_ID === undefined) !== (given.AWS_SECRET_ACCESS_KEY === undefined)) {
    const name =
      given.AWS_ACCESS_KEY_ID === undefined ? "AWS_ACCESS_KEY_ID" : "AWS_SECRET_ACCESS_KEY";
    faults.push({ name, fault: "is missing: an ID and its secret go together" });
  }
  if (given.FILE_STORE_BEFORE === given.FILE_STORE) {
    faults.push({ name: "FILE_STORE_BEFORE", fault: "is the same as FILE_STORE" });
  }
  const isS3 = [given.FILE_STORE, given.FILE_STORE_BEFORE].some((one) => one?.startsWith("s3:"));
  if (isS3 && given.S3_ENDPOINT === undefined && given.AWS_REGION === undefined) {
    const fault = "is missing: Amazon's S3 needs it, and other stores need S3_ENDPOINT";
    faults.push({ name: "AWS_REGION", fault });
  }
  return faults;
}

/** Of what `FILE_STORE_SHAPE` has read and `findFileStoreFaults` finds nothing wrong with. */
export function readFileStore(given: Given, dataDir: string): FileStoreSettings {
  const folder = join(dataDir, "blobs");
  const now = readPlace(given.FILE_STORE, folder);
  const before =
    given.FILE_STORE_BEFORE === undefined ? null : readPlace(given.FILE_STORE_BEFORE, folder);
  if (now === null) throw new Error(PLACE);
  const isS3 = now.kind === "s3" || before?.kind === "s3";
  return { now, before, s3: isS3 ? readS3(given) : null, scratchFolder: folder };
}

function readS3(given: Given): S3Settings {
  const endpoint = given.S3_ENDPOINT ?? null;
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = given;
  const sessionToken = given.AWS_SESSION_TOKEN ?? null;
  return {
    endpoint,
    judgeEndpoint: given.S3_JUDGE_ENDPOINT ?? null,
    // Stores of other makers mostly do not care; this one is what they all know.
    region: given.AWS_REGION ?? "us-east-1",
    keys: id === undefined || secret === undefined ? null : { id, secret, sessionToken },
    hasPathStyle: given.S3_PATH_STYLE ?? endpoint !== null,
    hasChecksums: given.S3_CHECKSUMS ?? endpoint === null,
  };
}

function readPlace(text: string, folder: string): FilePlace | null {
  if (text === "folder") return { kind: "folder", folder };
  if (isAbsolute(text)) return { kind: "folder", folder: resolve(text) };
  const [, bucket = "", rest = ""] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(text) ?? [];
  if (!BUCKET.test(bucket) || !PREFIX.test(rest)) return null;
  const prefix = rest === "" || rest.endsWith("/") ? rest : `${rest}/`;
  return { kind: "s3", bucket, prefix };
}

/** The place of a site that is told nothing. */
export function folderStore(dataDir: string): FileStoreSettings {
  const folder = join(dataDir, "blobs");
  return { now: { kind: "folder", folder }, before: null, s3: null, scratchFolder: folder };
}

export function describePlace(one: FilePlace): string {
  return one.kind === "folder" ? one.folder : `s3://${one.bucket}/${one.prefix}`;
}
