export {
  createSession,
  deriveFilesToken,
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionsOf,
  findEndedViewers,
  hasEnded,
  hasSignedInFrom,
  purgeSessions,
  resolveSession,
} from "./service.ts";
