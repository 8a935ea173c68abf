import { DIFFICULTIES } from "@gavel/domain/limit";
import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Avatar } from "@gavel/ui/avatar";
import { Marked, PaletteGroup, PaletteItem } from "@gavel/ui/command-palette";
import { Difficulty } from "@gavel/ui/difficulty";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { BookOpen, Code, EyeOff } from "lucide-react";
import type { Outputs } from "../../../app/trpc.ts";
import { useOpenItem } from "./use-open.ts";

type Found = Outputs["search"]["find"];

export function FoundProblems({
  problems,
  keyword,
}: {
  problems: Found["problems"];
  keyword: string;
}) {
  const { t } = useLingui();
  const open = useOpenItem();
  const router = useRouter();
  if (problems.length === 0) return null;
  return (
    <PaletteGroup title={t`Problems`}>
      {problems.map((one) => {
        const { href } = router.buildLocation({
          to: "/problem/$problemID",
          params: { problemID: one.problemId },
        });
        return (
          <PaletteItem
            key={one.pid}
            id={`problem:${one.pid}`}
            icon={one.isHidden ? <EyeOff /> : <BookOpen />}
            lead={<Marked text={one.problemId} keyword={keyword} />}
            detail={<Level difficulty={one.difficulty} />}
            trailing={<Standing status={one.status} />}
            onSelect={() => open({ href })}
          >
            <Marked text={one.title} keyword={keyword} />
          </PaletteItem>
        );
      })}
    </PaletteGroup>
  );
}

function Level({ difficulty }: { difficulty: number }) {
  const level = DIFFICULTIES.find((one) => one === difficulty);
  return level === undefined ? null : <Difficulty level={level} />;
}

/** Nothing for a visitor and for what was never tried. */
function Standing({ status }: { status: number | null }) {
  const verdict = status === null ? undefined : findVerdict(status);
  if (verdict === undefined || VERDICTS[verdict].phase === "none") return null;
  return <VerdictBadge verdict={verdict} short />;
}

export function FoundUsers({ users, keyword }: { users: Found["users"]; keyword: string }) {
  const { t } = useLingui();
  const open = useOpenItem();
  const router = useRouter();
  // Their page is what they lead to.
  if (users.length === 0 || !("/user-home" in router.routesByPath)) return null;
  return (
    <PaletteGroup title={t`Users`}>
      {users.map((one) => {
        const search = { uid: one.uid, username: one.username };
        const { href } = router.buildLocation({ to: "/user-home", search } as never);
        return (
          <PaletteItem
            key={one.uid}
            id={`user:${one.uid}`}
            icon={<Avatar name={one.username} src={one.avatar} size={16} />}
            detail={one.nickname}
            onSelect={() => open({ href })}
          >
            <Marked text={one.username} keyword={keyword} />
          </PaletteItem>
        );
      })}
    </PaletteGroup>
  );
}

export function FoundSubmissions({ submissions }: { submissions: Found["submissions"] }) {
  const { t } = useLingui();
  const open = useOpenItem();
  const router = useRouter();
  if (submissions.length === 0) return null;
  return (
    <PaletteGroup title={t`Submissions`}>
      {submissions.map((one) => {
        const { href } = router.buildLocation({
          to: "/submission-detail/$submitID",
          params: { submitID: String(one.submitId) },
        });
        return (
          <PaletteItem
            key={one.submitId}
            id={`submission:${one.submitId}`}
            icon={<Code />}
            lead={`#${one.submitId}`}
            detail={`${one.username} · ${one.problemId}`}
            trailing={<Standing status={one.status} />}
            onSelect={() => open({ href })}
          >
            {one.title}
          </PaletteItem>
        );
      })}
    </PaletteGroup>
  );
}
