export type { BlobStore, ByteRange, StoredBlob } from "./blob-store.ts";
export { createFolderBlobStore } from "./folder-blob-store.ts";
export { rememberBlobs } from "./queries.ts";
export { addSiteFile, findSiteFile, type SiteFileKind } from "./site-file.ts";
