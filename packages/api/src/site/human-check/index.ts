export { slideProofInput, workProofInput } from "./schema.ts";
export { purgeHumanChecks, spendCaptcha, spendCaptchaOf, spendPass } from "./service.ts";
