/** An object store on this machine, for tests: it speaks S3 over HTTP, looks at keys, and keeps what it gets in a folder. */
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "../s3/settings.ts";
import { findKeyFault } from "./check-signature.ts";

export interface TestS3 {
  readonly settings: S3Settings;
  readonly bucket: string;
  /** For a process that reads them. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const BUCKET = "gavel-files";
/** The key that it knows, and its secret unless another is chosen. */
const KEY = "S3RVER";

/**
 * @param port 0 = any; one that ran before starts again with `folder` as it was.
 * @param secret what its key has to be used with.
 */
export async function startTestS3({
  port = 0,
  folder,
  secret = KEY,
}: {
  port?: number;
  folder?: string;
  secret?: string;
} = {}): Promise<TestS3> {
  const directory = folder ?? mkdtempSync(join(tmpdir(), "gavel-s3-"));
  const server = new S3rver({
    ...{ address: "127.0.0.1", port, silent: true, directory },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  (server as unknown as KoaApp).middleware.unshift(checkKeys(secret));
  const address = await server.run();
  const endpoint = `http://127.0.0.1:${address.port}`;
  return {
    bucket: BUCKET,
    settings: {
      ...{
        endpoint,
        judgeEndpoint: null,
        region: "us-east-1",
        hasPathStyle: true,
        hasChecksums: false,
      },
      keys: { id: KEY, secret, sessionToken: null },
    },
    env: {
      FILE_STORE: `s3://${BUCKET}`,
      S3_ENDPOINT: endpoint,
      ...{ AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: secret },
    },
    async stop() {
      await server.close();
      if (folder === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What the server is made of, which its types do not tell. */
interface KoaApp {
  readonly middleware: ReturnType<typeof checkKeys>[];
}

interface KoaContext {
  readonly req: IncomingMessage;
  status: number;
  type: string;
  body: string;
}

function checkKeys(secret: string) {
  return async (ctx: KoaContext, next: () => Promise<void>): Promise<void> => {
    const fault = await findKeyFault(ctx.req, { id: KEY, secret });
    if (fault === null) return next();
    ctx.req.resume();
    ctx.status = 403;
    ctx.type = "application/xml";
    ctx.body = `<Error><Code>${fault}</Code><Message>refused</Message></Error>`;
  };
}
