import { trpc } from "../../../app/trpc.ts";
import type { BackupRun } from "./types.ts";

const UNDER_WAY_MS = 2000;
const AT_REST_MS = 30_000;

export const isOpen = ({ state }: BackupRun) => state === "wanted" || state === "running";

/** Looked at often while one is taken. The panel waits for them, so that nothing of it moves when they come. */
export function useBackups() {
  const [, backups] = trpc.backup.list.useSuspenseQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.runs.some(isOpen) ? UNDER_WAY_MS : AT_REST_MS),
    staleTime: 0,
  });
  return backups;
}
