export { questionProofInput, slideProofInput } from "./schema.ts";
export { purgeHumanChecks, spendCaptcha, spendPass } from "./service.ts";
