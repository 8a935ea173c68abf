export { canEdit, canSee, isOpen } from "./policy.ts";
export { type ProblemForm, problemForm, type SavedProblem } from "./schema.ts";
export { requireVisible } from "./service/get.ts";
export { addProblem, type SaveContext } from "./service/save.ts";
export { openTestDataZip } from "./test-data/download.ts";
export { getTestDataForJudging, type TestDataForJudging } from "./test-data/service.ts";
export { purgeUploads, receiveTestcaseZip, type TestcaseUpload } from "./test-data/upload.ts";
