import { trpc } from "../../../app/trpc.ts";

const LOOK_EVERY_MS = 15_000;

export const useSites = () =>
  trpc.remoteAccount.list.useQuery(undefined, {
    ...{ staleTime: 0, refetchInterval: LOOK_EVERY_MS, meta: { inline: true } },
  });
