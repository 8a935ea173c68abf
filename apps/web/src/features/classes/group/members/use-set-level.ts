import type { GroupLevel } from "@gavel/domain/group/access";
import { trpc } from "../../../../app/trpc.ts";
import type { Member } from "../types.ts";

/** Gives a member another level, and reads again what shows it. */
export function useSetLevel() {
  const utils = trpc.useUtils();
  const mutation = trpc.groupMember.setLevel.useMutation({
    onSettled: () => Promise.all([utils.groupMember.invalidate(), utils.group.invalidate()]),
  });
  const set = ({ groupId, uid }: Member, level: Exclude<GroupLevel, 0>) =>
    mutation.mutateAsync({ groupId, uid, level });
  return { set, isPending: mutation.isPending };
}
