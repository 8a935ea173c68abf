import type { GroupLevel } from "@gavel/domain/group/access";
import { Avatar } from "@gavel/ui/avatar";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { IconButton } from "@gavel/ui/icon-button";
import { formatDate } from "@gavel/ui/lib/format";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Select } from "@gavel/ui/select";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { MessageSquareText, UserMinus } from "lucide-react";
import { PersonName } from "../../../../app/person-name.tsx";
import { UserLink } from "../../../../app/user-link.tsx";
import { levelText } from "../marks.tsx";
import type { Member } from "../types.ts";
import { useSetLevel } from "./use-set-level.ts";

type Kick = (member: Member) => void;

export function useMemberColumns(isAdmin: boolean, onKick: Kick): readonly Column<Member>[] {
  const { t } = useLingui();
  const columns: Column<Member>[] = [
    {
      ...{ id: "name", head: t`Username`, skeleton: "w-32", width: "34%" },
      className: "max-w-0 truncate",
      cell: (row) => <Name member={row} />,
    },
    {
      ...{ id: "level", head: t({ message: "Level", context: "group" }), skeleton: "w-20" },
      cell: (row) => <Level member={row} isAdmin={isAdmin} />,
    },
    {
      ...{ id: "joined", head: t({ message: "Joined", context: "group" }), skeleton: "w-20" },
      ...{ align: "right", width: "8rem" },
      cell: (row) => <span className="figure">{formatDate(new Date(row.createdAt))}</span>,
    },
  ];
  if (!isAdmin) return columns;
  return [
    ...columns,
    {
      ...{ id: "changed", head: t({ message: "Changed", context: "group" }), skeleton: "w-20" },
      ...{ align: "right", width: "8rem", className: "max-lg:hidden" },
      cell: (row) => <span className="figure">{formatDate(new Date(row.updatedAt))}</span>,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      width: "6rem",
      cell: (row) => <RowButtons member={row} onKick={onKick} />,
    },
  ];
}

interface MemberPhoneRowProps {
  member: Member;
  isAdmin: boolean;
  onKick: Kick;
}

export function MemberPhoneRow({ member, isAdmin, onKick }: MemberPhoneRowProps) {
  return (
    <PhoneRow
      title={<Name member={member} />}
      meta={<Level member={member} isAdmin={isAdmin} />}
      end={isAdmin && <RowButtons member={member} onKick={onKick} />}
    />
  );
}

function Name({ member }: { member: Member }) {
  return (
    <UserLink user={member} className="inline-flex min-h-6 max-w-full items-center gap-2">
      <Avatar name={member.username} src={member.avatar} size={22} />
      <PersonName username={member.username} />
      {member.nickname !== "" && (
        <span className="truncate text-muted-foreground">{member.nickname}</span>
      )}
    </UserLink>
  );
}

/** Changed in its own cell by whoever may. */
function Level({ member, isAdmin }: { member: Member; isAdmin: boolean }) {
  const { i18n, t } = useLingui();
  const { set, isPending } = useSetLevel();
  const { level, levels, isOwner, username } = member;
  if (isOwner) return <span>{t({ message: "Owner", context: "group" })}</span>;
  if (!isAdmin || levels.length === 0) return <span>{levelText(i18n, level)}</span>;
  const choices = [level, ...levels].toSorted((a, b) => a - b);
  return (
    <Select
      className="w-40 max-w-full"
      label={t`Level of ${username}`}
      value={`${level}`}
      disabled={isPending}
      options={choices.map((one) => ({ value: `${one}`, label: levelText(i18n, one) }))}
      onChange={(value) => {
        const wanted = Number(value) as Exclude<GroupLevel, 0>;
        if (wanted === level) return;
        void set(member, wanted).then(
          () => notifySuccess(t`Update Successfully`),
          () => undefined,
        );
      }}
    />
  );
}

function RowButtons({ member, onKick }: { member: Member; onKick: Kick }) {
  return (
    <span className="inline-flex gap-1">
      <Reason member={member} />
      <KickButton member={member} onKick={onKick} />
    </span>
  );
}

/** Why they wanted in, for those who look after applicants. */
function Reason({ member: { username, reason } }: { member: Member }) {
  const { t } = useLingui();
  if (reason === "") return null;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton
          size="sm"
          label={t`Why ${username} wanted to join`}
          icon={<MessageSquareText />}
        />
      </PopoverTrigger>
      <PopoverContent align="end" className="wrap-anywhere">
        {reason}
      </PopoverContent>
    </Popover>
  );
}

function KickButton({ member, onKick }: { member: Member; onKick: Kick }) {
  const { t } = useLingui();
  const { username } = member;
  if (!member.mayKick) return null;
  return (
    <IconButton
      size="sm"
      label={t`Remove ${username}`}
      icon={<UserMinus />}
      onClick={() => onKick(member)}
    />
  );
}
