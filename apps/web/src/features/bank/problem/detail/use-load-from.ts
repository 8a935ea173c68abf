import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { reportError } from "../../../../app/errors/report-error.ts";
import { trpcClient } from "../../../../app/trpc.ts";
import { usePutCode } from "../workbench/toolbar.tsx";
import type { Workspace } from "../workbench/use-workspace.ts";

/** "Edit and resubmit": the editor opens with the code of that submission, and the address forgets it. */
export function useLoadFrom(
  submitId: number | undefined,
  workspace: Workspace,
  onLoaded: () => void,
): void {
  const { t } = useLingui();
  const put = usePutCode(workspace);
  const say = (id: number) => t`Loaded the code of submission ${id}`;
  const latest = useRef({ put, onLoaded, say });
  latest.current = { put, onLoaded, say };
  useEffect(() => {
    if (submitId === undefined) return;
    const controller = new AbortController();
    async function load(id: number) {
      try {
        const found = await trpcClient.submission.get.query(
          { submitId: id },
          { signal: controller.signal },
        );
        const { put, say } = latest.current;
        if (found.code !== null) put(found.code, say(id), found.language);
      } catch (error) {
        if (controller.signal.aborted) return;
        reportError(error);
      }
      if (!controller.signal.aborted) latest.current.onLoaded();
    }
    void load(submitId);
    return () => controller.abort();
  }, [submitId]);
}
