import type { BlobStore } from "./blob-store.ts";
import { createFolderBlobStore } from "./folder-blob-store.ts";
import { createS3Client, createS3Objects } from "./s3/objects.ts";
import { probeBucket } from "./s3/probe.ts";
import { createS3BlobStore } from "./s3/s3-blob-store.ts";
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

/** @param onBroken hears of files that are not what their names say, once each. */
export function openFileStore(
  settings: FileStoreSettings,
  onBroken: (sha256: string) => void = () => {},
): FileStore {
  const { s3, scratchFolder } = settings;
  const client = s3 === null ? null : createS3Client(s3);
  const judgeEndpoint = s3?.judgeEndpoint ?? null;
  const signer = s3 === null || judgeEndpoint === null ? null : createS3Client(s3, judgeEndpoint);
  const bucketOf = (place: FilePlace & { kind: "s3" }) => {
    if (client === null) throw new Error("an object store without settings");
    return createS3Objects(client, place, signer);
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
    close() {
      client?.destroy();
      signer?.destroy();
    },
  };
}
