export {
  createSession,
  endAllSessions,
  endSession,
  endSessionsOf,
  type Resolution,
  resolveSession,
} from "./service.ts";
