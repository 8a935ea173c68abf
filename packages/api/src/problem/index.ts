export { canEdit, canSee, isOpen } from "./policy.ts";
export { requireVisible } from "./service/get.ts";
export { createProblem, type SaveContext } from "./service/save.ts";
export { getTestDataForJudging, type TestDataForJudging } from "./test-data/service.ts";
