/** An object store on this machine, for tests: it speaks S3 over HTTP and keeps what it gets in a folder. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "../s3/settings.ts";

export interface TestS3 {
  readonly settings: S3Settings;
  readonly bucket: string;
  /** For a process that reads them. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const BUCKET = "gavel-files";
/** The keys that it knows. */
const KEY = "S3RVER";

/** @param port 0 = any; one that ran before starts again with `folder` as it was. */
export async function startTestS3({
  port = 0,
  folder,
}: {
  port?: number;
  folder?: string;
} = {}): Promise<TestS3> {
  const directory = folder ?? mkdtempSync(join(tmpdir(), "gavel-s3-"));
  const server = new S3rver({
    ...{ address: "127.0.0.1", port, silent: true, directory },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const address = await server.run();
  const endpoint = `http://127.0.0.1:${address.port}`;
  return {
    bucket: BUCKET,
    settings: {
      ...{ endpoint, region: "us-east-1", hasPathStyle: true, hasChecksums: false },
      keys: { id: KEY, secret: KEY, sessionToken: null },
    },
    env: {
      FILE_STORE: `s3://${BUCKET}`,
      S3_ENDPOINT: endpoint,
      ...{ AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY },
    },
    async stop() {
      await server.close();
      if (folder === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}
