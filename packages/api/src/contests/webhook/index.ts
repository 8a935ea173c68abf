export { newWebhook } from "./schema.ts";
export { startWebhookWorker } from "./sender/worker.ts";
export {
  deleteOwnWebhook,
  findOwnWebhooks,
  getOwnWebhook,
  registerWebhook,
} from "./service.ts";
