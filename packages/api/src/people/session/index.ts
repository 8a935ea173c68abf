export { clearRefusalAddresses, noteRefusal, purgeRefusals, tellOfNewPlace } from "./history.ts";
export {
  clearSessionAddresses,
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
