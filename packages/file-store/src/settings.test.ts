import { expect, test } from "vitest";
import { z } from "zod";
import { describePlace, FILE_STORE_SHAPE, findFileStoreFaults, readFileStore } from "./settings.ts";

const schema = z.object(FILE_STORE_SHAPE);
const read = (env: Record<string, string>) => readFileStore(schema.parse(env), "/data");
const KEYS = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };

test("a site that is told nothing keeps its files in a folder", () => {
  expect(read({})).toMatchObject({ now: { kind: "folder", folder: "/data/blobs" }, s3: null });
  expect(read({ FILE_STORE: "/srv/files" }).now).toEqual({ kind: "folder", folder: "/srv/files" });
});

test.each([
  ["s3://bucket", "bucket", ""],
  ["s3://bucket/", "bucket", ""],
  ["s3://a.bucket-1/gavel/site", "a.bucket-1", "gavel/site/"],
  ["s3://bucket/gavel/", "bucket", "gavel/"],
])("%s is a bucket and a prefix", (FILE_STORE, bucket, prefix) => {
  const { now } = read({ FILE_STORE, AWS_REGION: "eu-central-1" });
  expect(now).toEqual({ kind: "s3", bucket, prefix });
  expect(describePlace(now)).toBe(`s3://${bucket}/${prefix}`);
});

test.each([
  "s3://",
  "s3:bucket",
  "s3://Bucket",
  "files",
  "../files",
  "https://x",
  "s3://b u/x",
  "",
])("%j is no store", (FILE_STORE) => {
  expect(schema.safeParse({ FILE_STORE }).success).toBe(false);
});

test.each(["s3.example.org", "ftp://x", "https://x/path", "https://x/?y=1"])(
  "%s is no address of a store",
  (S3_ENDPOINT) => {
    expect(schema.safeParse({ S3_ENDPOINT }).success).toBe(false);
    expect(schema.safeParse({ S3_JUDGE_ENDPOINT: S3_ENDPOINT }).success).toBe(false);
  },
);

test("stores of other makers get bucket names in the path and no sums, Amazon's the contrary", () => {
  const FILE_STORE = "s3://bucket";
  expect(read({ FILE_STORE, S3_ENDPOINT: "https://s3.example.org" }).s3).toMatchObject({
    ...{ hasPathStyle: true, hasChecksums: false, region: "us-east-1", keys: null },
    judgeEndpoint: null,
  });
  expect(read({ FILE_STORE, AWS_REGION: "eu-west-1", ...KEYS }).s3).toMatchObject({
    ...{ hasPathStyle: false, hasChecksums: true, endpoint: null, region: "eu-west-1" },
    keys: { id: "id", secret: "secret" },
  });
  const S3_JUDGE_ENDPOINT = "https://files.example.org";
  expect(read({ FILE_STORE, AWS_REGION: "eu-west-1", S3_JUDGE_ENDPOINT }).s3).toMatchObject({
    ...{ endpoint: null, judgeEndpoint: S3_JUDGE_ENDPOINT },
  });
  const chosen = { S3_PATH_STYLE: "0", S3_CHECKSUMS: "1", S3_ENDPOINT: "https://s3.example.org" };
  expect(read({ FILE_STORE, ...chosen }).s3).toMatchObject({
    ...{ hasPathStyle: false, hasChecksums: true },
  });
});

test.each([
  [{ FILE_STORE: "s3://b-1" }, "AWS_REGION"],
  [{ FILE_STORE_BEFORE: "s3://b-1" }, "AWS_REGION"],
  [{ AWS_ACCESS_KEY_ID: "x" }, "AWS_SECRET_ACCESS_KEY"],
  [{ AWS_SECRET_ACCESS_KEY: "x" }, "AWS_ACCESS_KEY_ID"],
  [{ FILE_STORE_BEFORE: "folder" }, "FILE_STORE_BEFORE"],
])("%j misses something", (env, name) => {
  expect(findFileStoreFaults(schema.parse(env)).map((one) => one.name)).toEqual([name]);
});
