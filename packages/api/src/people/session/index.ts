export {
  createSession,
  endAllSessions,
  endSession,
  endSessionsOf,
  purgeSessions,
  type Resolution,
  resolveSession,
} from "./service.ts";
