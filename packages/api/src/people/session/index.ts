export {
  createSession,
  endAllSessions,
  endSession,
  endSessionsOf,
  findEndedViewers,
  purgeSessions,
  resolveSession,
} from "./service.ts";
