export {
  createSession,
  endAllSessions,
  endSession,
  type Resolution,
  resolveSession,
} from "./service.ts";
