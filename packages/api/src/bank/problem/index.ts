export { changeAuthInput } from "./bulk/schema.ts";
export { previewRemoval } from "./bulk/service.ts";
export { compileChecker } from "./checker/compile.ts";
export { exportProblems } from "./exchange/export.ts";
export { describeArchive } from "./exchange/export-one.ts";
export { readDisplayId } from "./exchange/facts.ts";
export { importFirst, reasonsOf } from "./exchange/import.ts";
export { migrateProblem } from "./exchange/migrate.ts";
export { previewFirst, uploadPackage } from "./exchange/preview.ts";
export { pushFolder } from "./exchange/push.ts";
export { interruptImports, interruptPackages } from "./exchange/queries.ts";
export { ANY_ID, EXPORT_FORMATS, importOptions, packageRow } from "./exchange/schema.ts";
export { importUpload, startImport } from "./exchange/service.ts";
export { tryProblem } from "./exchange/store.ts";
export { findEdited, removeImported } from "./exchange/undo.ts";
export { beginProblemInput } from "./form-schema.ts";
export { countInGroup, findGroupPid } from "./group-queries.ts";
export { findListedProblems, type ListedProblem, titleOf } from "./listing/fact-queries.ts";
export { findBestNamed, findProblemIdsNamed } from "./listing/named.ts";
export { CHANGES, foldBankChanges, noteBankChange } from "./listing/queries.ts";
export { isAmong, nameContains, staffNameContains } from "./name-queries.ts";
export { canSee, canSeeThere, type ProblemFacts } from "./policy.ts";
export { storeSet } from "./program/service/store.ts";
export { REMOTE_FIELDS, type RemoteDraft, type RemoteField } from "./remote/facts.ts";
export { findByRemoteId } from "./remote/queries.ts";
export { applyRemote, compareRemote, type RemoteChange } from "./remote/renew.ts";
export { remoteDisplayId, storeRemote } from "./remote/store.ts";
export {
  compileCheckerInput,
  type LastAcceptedCode,
  nextProblemInput,
  type ProblemCounts,
  type ProblemDetail,
  type ProblemForm,
  type ProblemFull,
  type ProblemRow,
  type ProblemStatusMap,
  problemCasesInput,
  problemForm,
  type SavedProblem,
  type StaffProblemRow,
} from "./schema.ts";
export { requireProblem } from "./service/access.ts";
export { listCards } from "./service/cards.ts";
export { findProblemCases } from "./service/cases.ts";
export { changeProblemAuth } from "./service/change-auth.ts";
export { beginProblemIn } from "./service/form-save.ts";
export { findSubmitBarrier, getProblemPage, getProblemThrough } from "./service/get.ts";
export { findStatuses, getLastAcceptedCode } from "./service/mine.ts";
export { addProblem, createProblem, updateProblem } from "./service/save.ts";
export { requireShowable } from "./service/showable.ts";
export { findSolvedBy } from "./service/solved.ts";
export {
  getEditable,
  getFullProblem,
  getProblemCounts,
  listForStaff,
  removeProblem,
} from "./service/staff.ts";
export {
  findGroupPids,
  findGroupSupply,
  findSupply,
  supplyContest,
  supplyGroupContest,
  supplyTraining,
} from "./service/supply.ts";
export type { SaveContext } from "./service/write.ts";
export { openTestDataZip } from "./test-data/download.ts";
export {
  beginDataUpload,
  endDataUpload,
  purgeDataUploads,
  requireDataUpload,
} from "./test-data/incoming.ts";
export { purgeUploads, receiveTestcaseZip, requireSetter } from "./test-data/upload.ts";
export { hiddenProblems, isOpenIn, isVisible } from "./visible-queries.ts";
