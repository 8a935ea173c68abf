import type { RoleId } from "@gavel/domain/role";
import { notifySuccess } from "@gavel/ui/toast";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "../../../app/trpc.ts";
import type { UserRow } from "./types.ts";

/**
 * What root does to several accounts at once; the list is loaded anew. Failures are told where all are.
 * @param onRemoved told of those that are gone
 */
export function useUserActions(onRemoved: (users: readonly UserRow[]) => void) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const onSuccess = () => utils.user.invalidate();
  const roles = trpc.user.setRoles.useMutation({ onSuccess });
  const bans = trpc.user.setBans.useMutation({ onSuccess });
  const sessions = trpc.user.endSessions.useMutation({ onSuccess });
  const factors = trpc.factor.reset.useMutation({ onSuccess });
  const anonymising = trpc.closing.anonymise.useMutation({ onSuccess });
  const removal = trpc.user.remove.useMutation({ onSuccess });

  /** Each gets back what they had, those of one role in one call. */
  async function restoreRoles(users: readonly UserRow[]) {
    for (const [role, group] of Map.groupBy(users, (user) => user.role)) {
      await roles.mutateAsync({ uids: uidsOf(group), role });
    }
  }

  return {
    busy: roles.isPending || bans.isPending || sessions.isPending || removal.isPending,
    async changeRole(users: readonly UserRow[], role: RoleId) {
      const others = users.filter((user) => user.role !== role);
      const count = await roles.mutateAsync({ uids: uidsOf(users), role });
      const text = t`${plural(count, { one: "# user has", other: "# users have" })} the new role`;
      notifySuccess(
        text,
        undo(t`Undo`, others, () => restoreRoles(others)),
      );
    },
    async changeBan(users: readonly UserRow[], isBanned: boolean) {
      const others = users.filter((user) => user.isBanned !== isBanned);
      const count = await bans.mutateAsync({ uids: uidsOf(users), isBanned });
      const text = isBanned
        ? t`${plural(count, { one: "# user", other: "# users" })} disabled and signed out`
        : t`${plural(count, { one: "# user", other: "# users" })} can sign in again`;
      const restore = () => bans.mutateAsync({ uids: uidsOf(others), isBanned: !isBanned });
      notifySuccess(text, undo(t`Undo`, others, restore));
    },
    async endSessions(users: readonly UserRow[]) {
      const count = await sessions.mutateAsync({ uids: uidsOf(users) });
      notifySuccess(t`${plural(count, { one: "# session", other: "# sessions" })} ended`);
    },
    async resetFactors({ uid }: Pick<UserRow, "uid">) {
      await factors.mutateAsync({ uid });
      notifySuccess(t`The second factors have been reset`);
    },
    async anonymise({ uid, username }: Pick<UserRow, "uid" | "username">) {
      await anonymising.mutateAsync({ uid, username });
      notifySuccess(t`The account has been anonymised`);
    },
    async remove(users: readonly UserRow[]) {
      await removal.mutateAsync({ uids: uidsOf(users) });
      onRemoved(users);
      notifySuccess(t`Delete Successfully`);
    },
  };
}
export type UserActions = ReturnType<typeof useUserActions>;

const uidsOf = (users: readonly UserRow[]) => users.map((user) => user.uid);

/** Nothing to take back where nothing changed. A failure has been told by the mutation. */
function undo(label: string, changed: readonly UserRow[], run: () => Promise<unknown>) {
  if (changed.length === 0) return {};
  return { action: { label, onClick: () => void run().catch(() => undefined) } };
}
