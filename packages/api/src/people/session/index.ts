export {
  createSession,
  endAllSessions,
  endSession,
  endSessionsOf,
  purgeSessions,
  resolveSession,
} from "./service.ts";
