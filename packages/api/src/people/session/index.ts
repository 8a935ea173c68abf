export {
  createSession,
  deriveFilesToken,
  endAllSessions,
  endSession,
  endSessionsOf,
  findEndedViewers,
  hasEnded,
  hasSignedInFrom,
  purgeSessions,
  resolveSession,
} from "./service.ts";
