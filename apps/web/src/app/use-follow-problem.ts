import { useSession } from "./session/store.ts";
import { requireSignIn } from "./session/use-session-actions.ts";
import { trpc } from "./trpc.ts";

/** Whether the reader is told of new discussions about a problem; toggles at once and takes it back when refused. */
export function useFollowProblem(problemId: string) {
  const { signedIn } = useSession();
  const utils = trpc.useUtils();
  const { data: isFollowed = false } = trpc.discussion.followsProblem.useQuery(
    { problemId },
    { enabled: signedIn, meta: { inline: true } },
  );
  const set = (isOn: boolean) => utils.discussion.followsProblem.setData({ problemId }, isOn);
  const follow = trpc.discussion.followProblem.useMutation({
    onMutate: ({ isOn }) => void set(isOn),
    onError: (_error, { isOn }) => void set(!isOn),
  });
  return {
    isFollowed,
    isPending: follow.isPending,
    toggle: () => requireSignIn() && follow.mutate({ problemId, isOn: !isFollowed }),
  };
}
