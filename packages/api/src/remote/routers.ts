import { remoteAccountRouter } from "./account/router.ts";
import { remoteBatchRouter } from "./batch/router.ts";
import { remoteProblemRouter } from "./problem/router.ts";
import { remoteQueueRouter } from "./queue/router.ts";

export const remoteRouters = {
  remoteAccount: remoteAccountRouter,
  remoteBatch: remoteBatchRouter,
  remoteProblem: remoteProblemRouter,
  remoteQueue: remoteQueueRouter,
};
