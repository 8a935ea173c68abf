/** A problem of another judge, and what somebody sent to it while this site had no account there. */
import type { RemoteStage } from "../screens-of-remote.ts";
import { SITE } from "./env.ts";
import { judged, type Person } from "./people.ts";
import { SCREENS_PROBLEM } from "./remote-judge.ts";

export async function setRemote(root: Person, member: Person): Promise<RemoteStage> {
  if (SITE.hduOrigin === "") return { remotePid: null, handedId: 0, unsentId: 0 };
  const { pid } = await root.api.remoteProblem.import.mutate({
    ...{ site: "HDU", problem: SCREENS_PROBLEM },
  });
  const problemId = `HDU-${SCREENS_PROBLEM}`;
  const code = '#include <cstdio>\nint main() {\n  int a, b;\n  scanf("%d%d", &a, &b);\n}\n';
  const { submitId } = await member.api.submission.create.mutate({
    ...{ problemId, language: "G++", code, isHandedOver: true },
  });
  const unsentId = await judged(member, "G++", code, problemId);
  return { remotePid: pid, handedId: submitId, unsentId };
}
