import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { Segmented } from "@gavel/ui/segmented";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "./trpc.ts";

interface ModeToggleProps {
  groupId: number;
  what: "problems" | "trainings";
  isAdmin: boolean;
  onChange: (mode: "admin" | undefined) => void;
}

/** For a group's administrators, between a list as its members see it and the table of those who look after it. */
export function ModeToggle({ groupId, what, isAdmin, onChange }: ModeToggleProps) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  if (group.level < GROUP_LEVEL.admin) return null;
  const names = { problems: t`Problem admin`, trainings: t`Training admin` };
  return (
    <Segmented
      label={t`Which list`}
      value={isAdmin ? "admin" : "list"}
      options={[
        { value: "list", label: t`For members` },
        { value: "admin", label: names[what] },
      ]}
      onChange={(value) => onChange(value === "admin" ? "admin" : undefined)}
    />
  );
}
