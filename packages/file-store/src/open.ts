import type { BlobStore } from "./blob-store.ts";
import { createFolderBlobStore } from "./folder-blob-store.ts";
import { probeBucket } from "./s3/probe.ts";
import { createS3BlobStore } from "./s3/s3-blob-store.ts";
import type { S3Place, S3Settings } from "./s3/settings.ts";
import type { FilePlace, FileStoreSettings } from "./settings.ts";
import { createTwoStores } from "./two-stores.ts";

export interface FileStore {
  /** What the site reads and writes. */
  readonly blobs: BlobStore;
  /** Each by itself, for whoever moves files from one to the other. */
  readonly now: BlobStore;
  readonly before: BlobStore | null;
  /** Writes, reads, lists and removes something. @throws FilesAway in words for whoever set it up */
  probe(): Promise<void>;
  close(): void;
}

/** Most sites have no object store: they do without its client, which takes a tenth of a second to load. */
async function openS3(s3: S3Settings) {
  const { createS3Client, createS3Objects } = await import("./s3/objects.ts");
  const client = createS3Client(s3);
  const signer = s3.judgeEndpoint === null ? null : createS3Client(s3, s3.judgeEndpoint);
  return {
    objectsAt: (place: S3Place) => createS3Objects(client, place, signer),
    close() {
      client.destroy();
      signer?.destroy();
    },
  };
}

/** @param onBroken hears of files that are not what their names say, once each. */
export async function openFileStore(
  settings: FileStoreSettings,
  onBroken: (sha256: string) => void = () => {},
): Promise<FileStore> {
  const { scratchFolder } = settings;
  const s3 = settings.s3 === null ? null : await openS3(settings.s3);
  const bucketOf = (place: FilePlace & { kind: "s3" }) => {
    if (s3 === null) throw new Error("an object store without settings");
    return s3.objectsAt(place);
  };
  const open = (place: FilePlace): BlobStore =>
    place.kind === "folder"
      ? createFolderBlobStore(place.folder, onBroken)
      : createS3BlobStore({ objects: bucketOf(place), scratchFolder, onBroken });
  const now = open(settings.now);
  const before = settings.before === null ? null : open(settings.before);
  return {
    ...{ now, before },
    blobs: before === null ? now : createTwoStores(now, before),
    async probe() {
      for (const place of [settings.now, settings.before]) {
        if (place?.kind === "s3") await probeBucket(bucketOf(place));
      }
    },
    close: () => s3?.close(),
  };
}
