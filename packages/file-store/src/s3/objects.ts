/** The few things that a store asks of its bucket, by Amazon's client, with faults in words. */
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describeFault, FilesAway, isMissing, isPastEnd } from "./faults.ts";
import type { S3Place, S3Settings } from "./settings.ts";

const CONNECT_MS = 5000;
const ANSWER_MS = 30_000;
/** A body of which nothing came or went for so long has nobody at one of its ends. */
const QUIET_MS = 120_000;
/** Many judges may fetch their data through one server at once. */
const SOCKETS_MAX = 256;
/** What is larger goes in parts of this size, each of which can be sent again; two are in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

interface FoundObject {
  readonly bytes: number;
  readonly at: Date;
}

export interface S3Objects {
  head(name: string): Promise<FoundObject | null>;
  /** @param range both ends belong to it. A range that begins behind the end is empty. */
  get(name: string, range?: { first: number; last: number }): Promise<GotObject | null>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  putFile(name: string, path: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Names below this beginning, without the beginning. */
  list(beginning: string): Promise<string[]>;
  /** Signed for `seconds`, for readers elsewhere; null where they do not reach the store. */
  addressOf(name: string, seconds: number): Promise<string | null>;
}

interface GotObject {
  readonly body: AsyncIterable<Uint8Array>;
  /** Of the whole object. */
  readonly bytes: number;
  /** For whoever has not begun to read the body, which holds a connection: a generator that never ran has no end to run. */
  readonly close: () => void;
}

/** @param endpoint as whoever uses what it makes reaches the store. */
export function createS3Client(settings: S3Settings, endpoint = settings.endpoint): S3Client {
  const { region, keys, hasPathStyle, hasChecksums } = settings;
  const sums = hasChecksums ? "WHEN_SUPPORTED" : "WHEN_REQUIRED";
  return new S3Client({
    region,
    forcePathStyle: hasPathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(keys === null
      ? {}
      : {
          credentials: {
            accessKeyId: keys.id,
            secretAccessKey: keys.secret,
            ...(keys.sessionToken === null ? {} : { sessionToken: keys.sessionToken }),
          },
        }),
    ...{ requestChecksumCalculation: sums, responseChecksumValidation: sums },
    requestHandler: {
      ...{ connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, socketTimeout: QUIET_MS },
      throwOnRequestTimeout: true,
      ...{ httpAgent: { maxSockets: SOCKETS_MAX }, httpsAgent: { maxSockets: SOCKETS_MAX } },
    },
  });
}

/** @param signer makes addresses for readers elsewhere; null = they do not reach the store. */
export function createS3Objects(
  client: S3Client,
  { bucket, prefix }: S3Place,
  signer: S3Client | null = null,
): S3Objects {
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  const wrap = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new FilesAway(`s3://${bucket}/${prefix}: ${describeFault(error)}`, { cause: error });
    });
  const orNull = <T>(work: Promise<T>): Promise<T | null> =>
    wrap(
      work.catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
  const put = (name: string, bytes: Uint8Array) =>
    wrap(
      client.send(
        new PutObjectCommand({ ...at(name), Body: bytes, ContentLength: bytes.byteLength }),
      ),
    );

  async function head(name: string): Promise<FoundObject | null> {
    const found = await orNull(client.send(new HeadObjectCommand(at(name))));
    if (found === null) return null;
    return { bytes: found.ContentLength ?? 0, at: found.LastModified ?? new Date(0) };
  }

  return {
    head,
    async get(name, range) {
      const Range = range === undefined ? undefined : `bytes=${range.first}-${range.last}`;
      const asked = client.send(new GetObjectCommand({ ...at(name), Range }));
      const found = await orNull(asked).catch(async (error: FilesAway) => {
        if (!isPastEnd(error.cause)) throw error;
        return "past" as const;
      });
      if (found === "past") {
        const whole = await head(name);
        return whole === null ? null : { bytes: whole.bytes, body: nothing(), close() {} };
      }
      if (found === null) return null;
      const all = /\/(\d+)$/.exec(found.ContentRange ?? "")?.[1];
      const answer = found.Body as Readable | undefined;
      return {
        body: chunksOf(answer, `s3://${bucket}/${prefix}${name}`),
        bytes: Number(all ?? found.ContentLength ?? 0),
        close: () => answer?.destroy(),
      };
    },
    put: async (name, bytes) => void (await put(name, bytes)),
    async putFile(name, path) {
      const Body = createReadStream(path, { highWaterMark: 256 * 1024 });
      const sending = { partSize: PART_BYTES, queueSize: PARTS_AT_ONCE };
      await wrap(new Upload({ client, params: { ...at(name), Body }, ...sending }).done());
    },
    async copy(from, to) {
      const source = `${bucket}/${prefix}${from}`.split("/").map(encodeURIComponent).join("/");
      await wrap(client.send(new CopyObjectCommand({ ...at(to), CopySource: source })));
    },
    async remove(name) {
      await orNull(client.send(new DeleteObjectCommand(at(name))));
    },
    async list(beginning) {
      const names: string[] = [];
      const Prefix = prefix + beginning;
      let token: string | undefined;
      do {
        const page = await wrap(
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken: token }),
          ),
        );
        for (const { Key } of page.Contents ?? []) {
          if (Key !== undefined) names.push(Key.slice(Prefix.length));
        }
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
      return names;
    },
    async addressOf(name, expiresIn) {
      if (signer === null) return null;
      return wrap(getSignedUrl(signer, new GetObjectCommand(at(name)), { expiresIn }));
    },
  };
}

/** Of an answer that breaks off the store says the same as of one that never came. */
async function* chunksOf(body: Readable | undefined, where: string): AsyncGenerator<Uint8Array> {
  try {
    if (body !== undefined) yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new FilesAway(`${where}: ${describeFault(error)}`, { cause: error });
  } finally {
    body?.destroy();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
