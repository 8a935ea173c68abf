/** What the site stores under a hash, as a file of a package. */
import type { PackageFile } from "@gavel/problem-package/model";
import type { BlobStore } from "../../../site/file/index.ts";

export function blobFile(
  blobs: BlobStore,
  path: string,
  sha256: string,
  bytes: number,
): PackageFile {
  return {
    path,
    bytes,
    isExecutable: false,
    async *open() {
      const blob = await blobs.open(sha256);
      if (blob === null) throw new Error(`the blob store lacks ${sha256}`);
      yield* blob.stream;
    },
  };
}
