import { remoteAccountRouter } from "./account/router.ts";
import { remoteBatchRouter } from "./batch/router.ts";
import { remoteClaimRouter } from "./claim/router.ts";
import { remoteOutlookRouter } from "./outlook/router.ts";
import { remoteProblemRouter } from "./problem/router.ts";
import { remoteQueueRouter } from "./queue/router.ts";

export const remoteRouters = {
  remoteAccount: remoteAccountRouter,
  remoteBatch: remoteBatchRouter,
  remoteClaim: remoteClaimRouter,
  remoteOutlook: remoteOutlookRouter,
  remoteProblem: remoteProblemRouter,
  remoteQueue: remoteQueueRouter,
};
