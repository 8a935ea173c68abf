export { slideProofInput, workProofInput } from "./schema.ts";
export { purgeHumanChecks, spendCaptcha, spendPass } from "./service.ts";
