export type { BlobStore, ByteRange, StoredBlob } from "@gavel/file-store";
export {
  addProblemFiles,
  copyProblemFiles,
  type PreparedFile,
  prepareProblemDownload,
  prepareProblemImage,
} from "./problem-file.ts";
export { purgeBlobs, purgeScratch, purgeUploadedFiles } from "./purge.ts";
export { deleteSiteFile as removeSiteFile, rememberBlobs } from "./queries.ts";
export { findSiteFile, isImageName, type SiteFileKind } from "./site-file.ts";
export {
  findStaged,
  purgeStaged,
  releaseStaged,
  requireStaged,
  stageBlob,
  stageBlobs,
} from "./staged.ts";
export {
  keepImage,
  paceUpload,
  readImage,
  type StoredImage,
  storeAttachment,
  storeImage,
  storeTextImage,
  type Upload,
  type Uploader,
} from "./upload.ts";
