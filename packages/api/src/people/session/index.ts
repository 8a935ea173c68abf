export {
  createSession,
  endAllSessions,
  endSession,
  endSessionsOf,
  findEndedViewers,
  hasSignedInFrom,
  purgeSessions,
  resolveSession,
} from "./service.ts";
