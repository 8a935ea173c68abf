import { linkOf } from "@gavel/domain/profile";
import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { buttonVariants } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { RoleBadge } from "@gavel/ui/role-badge";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import {
  Award,
  Clock,
  GitFork,
  Link as LinkIcon,
  type LucideIcon,
  Mars,
  MicOff,
  School,
  Settings,
  Venus,
} from "lucide-react";
import type { ReactNode } from "react";
import { firstLine } from "../../../app/first-line.ts";
import { useSession } from "../../../app/session/store.ts";
import { ReportButton } from "../../../app/talk/report-button.tsx";
import type { UserHome } from "./types.ts";

export function Identity({ home }: { home: UserHome }) {
  const { t } = useLingui();
  const { user, isAdmin } = useSession();
  const { username, nickname, titleName, titleColor, signature } = home;
  const motto = firstLine(signature);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center gap-3.5">
        <Avatar name={username} src={home.avatar} size={72} square />
        <div className="min-w-0">
          <h1 className="flex min-w-0 items-center gap-2 text-xl font-semibold">
            <span className="truncate">{username}</span>
            <RoleBadge role={home.role} />
          </h1>
          {nickname !== "" && <p className="truncate text-sm text-muted-foreground">{nickname}</p>}
          {titleName !== null && titleName !== "" && (
            <Badge tone="brass" className="mt-1 max-w-full">
              <Award aria-hidden />
              <span className="truncate">{titleName}</span>
              {titleColor !== null && titleColor !== "" && (
                <span
                  aria-hidden
                  className="size-1.75 shrink-0 rounded-xs"
                  style={{ background: titleColor }}
                />
              )}
            </Badge>
          )}
        </div>
      </div>
      {motto !== "" && <p className="line-clamp-3 text-sm break-words">{motto}</p>}
      <Facts home={home} />
      {user?.uid === home.uid && (
        <Link to="/setting" className={cn(buttonVariants(), "w-full")}>
          <Settings aria-hidden />
          <Trans>Edit profile</Trans>
        </Link>
      )}
      <p className="-mt-2 -ml-2 flex flex-wrap">
        <ReportButton
          thing={{ uid: home.uid }}
          ownerUid={home.uid}
          label={t`Report the profile of ${username}`}
        />
        {isAdmin && home.role === "user" && (
          <Link
            to="/admin/discussion"
            search={{ tab: "muted", mute: true, whom: username }}
            className={buttonVariants({ variant: "ghost", size: "sm" })}
          >
            <MicOff aria-hidden />
            <Trans>Mute</Trans>
          </Link>
        )}
      </p>
    </section>
  );
}

function Facts({ home }: { home: UserHome }) {
  const { t } = useLingui();
  const { gender, school, github, blog, recentLoginTime } = home;
  return (
    <ul className="flex flex-col gap-2 text-sm text-muted-foreground">
      {school !== "" && (
        <Fact icon={School} name={t`School`}>
          {school}
        </Fact>
      )}
      {gender === "male" && (
        <Fact icon={Mars} name={t`Gender`}>
          <Trans context="gender">Male</Trans>
        </Fact>
      )}
      {gender === "female" && (
        <Fact icon={Venus} name={t`Gender`}>
          <Trans context="gender">Female</Trans>
        </Fact>
      )}
      {github !== "" && (
        <Fact icon={GitFork} name="GitHub">
          <Outward text={github} base="https://github.com/" />
        </Fact>
      )}
      {blog !== "" && (
        <Fact icon={LinkIcon} name={t`Blog`}>
          <Outward text={blog} />
        </Fact>
      )}
      <Fact icon={Clock} name={t`Last sign-in`}>
        {recentLoginTime === null ? (
          <Trans>Never signed in</Trans>
        ) : (
          <Trans>
            Signed in <RelativeTime at={recentLoginTime} />
          </Trans>
        )}
      </Fact>
    </ul>
  );
}

interface FactProps {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <li className="flex min-w-0 items-center gap-2.5" title={name}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{name}: </span>
      <span className="min-w-0 truncate">{children}</span>
    </li>
  );
}

/** What somebody wrote as their page: a link where it is one that may be followed. */
function Outward({ text, base }: { text: string; base?: string }) {
  const address = linkOf(text, base);
  if (address === null) return text;
  const shown = address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer nofollow"
      className="hover:text-primary hover:underline"
    >
      {shown}
    </a>
  );
}
