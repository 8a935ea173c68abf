export type { BlobStore, ByteRange, StoredBlob } from "./blob-store.ts";
export { createFolderBlobStore } from "./folder-blob-store.ts";
export { openJournal } from "./journal.ts";
export { moveFiles } from "./move.ts";
export { openFileStore } from "./open.ts";
export { putAs } from "./put-as.ts";
export { FilesAway } from "./s3/faults.ts";
export {
  describePlace,
  FILE_STORE_SHAPE,
  type FileStoreSettings,
  findFileStoreFaults,
  folderStore,
  readFileStore,
} from "./settings.ts";
