export type { BlobStore, ByteRange, StoredBlob } from "./blob-store.ts";
export { createFolderBlobStore, type FolderBlobStore } from "./folder-blob-store.ts";
export { type FileStore, openFileStore } from "./open.ts";
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
