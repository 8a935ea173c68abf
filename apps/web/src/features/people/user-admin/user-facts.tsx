import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Figure, Missing } from "@gavel/ui/figure";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { LogOut, ShieldOff } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import type { UserDetail } from "./types.ts";
import { UserActionsContext } from "./user-actions-context.ts";

/** What is known of an account and is not for administrators to change. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const genders = { male: t`Male`, female: t`Female`, secrecy: t`Undisclosed` };
  const plain = (text: string) => (text === "" ? <Missing /> : text);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-2.5 rounded-md bg-muted px-3.5 py-3 text-sm md:grid-cols-4">
      <Fact name={t`Solved`} value={<Figure value={user.solved} />} />
      <Fact
        name={t({ message: "Submissions", context: "count" })}
        value={<Figure value={user.submissions} />}
      />
      <Fact name={t`OI score`} value={<Figure value={user.oiScore} />} />
      <Fact name={t`Codeforces`} value={plain(user.cfUsername)} />
      <Fact name={t`Codeforces rating`} value={<Figure value={user.cfRating} />} />
      <Fact name={t`Gender`} value={genders[user.gender]} />
      <Fact name={t`GitHub`} value={plain(user.github)} />
      <Fact name={t`Blog`} value={plain(user.blog)} />
      <Fact name={t`Mobile`} value={plain(user.mobile)} />
      <Fact
        name={t`Joined`}
        value={<DateTime at={user.createdAt} className="figure text-xs" />}
        wide
      />
      <Fact
        name={t`Last sign-in`}
        value={
          user.lastLoginAt === null ? (
            <Missing />
          ) : (
            <DateTime at={user.lastLoginAt} className="figure text-xs" />
          )
        }
        wide
      />
      <Fact name={t`User ID`} value={<span className="figure text-xs">{user.uid}</span>} wide />
      <Fact name={t`Live sessions`} value={<Sessions user={user} />} wide />
      <Fact name={t`Second factors`} value={<Factors user={user} />} wide />
      {user.signature !== "" && (
        <div className="col-span-full">
          <dt className="text-xs text-muted-foreground">
            <Trans>Signature</Trans>
          </dt>
          <dd className="line-clamp-2 break-words">{user.signature}</dd>
        </div>
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  value: ReactNode;
  wide?: boolean;
}

function Fact({ name, value, wide = false }: FactProps) {
  return (
    <div className={wide ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="truncate">{value}</dd>
    </div>
  );
}

function Sessions({ user }: { user: UserDetail }) {
  const actions = use(UserActionsContext);
  return (
    <span className="inline-flex items-center gap-2">
      <Figure value={user.liveSessions} />
      {user.liveSessions > 0 && actions !== null && (
        <Button
          size="sm"
          icon={<LogOut />}
          busy={actions.busy}
          onClick={() => void actions.endSessions([user]).catch(() => undefined)}
        >
          <Trans>End sessions</Trans>
        </Button>
      )}
    </span>
  );
}

function Factors({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const actions = use(UserActionsContext);
  const [isAsking, setIsAsking] = useState(false);
  const { username, secondFactors } = user;
  return (
    <span className="inline-flex items-center gap-2">
      <Figure value={secondFactors} />
      {secondFactors > 0 && actions !== null && (
        <Button size="sm" icon={<ShieldOff />} onClick={() => setIsAsking(true)}>
          <Trans>Reset</Trans>
        </Button>
      )}
      {actions !== null && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t`Reset the second factors of ${username}?`}
          description={
            <Trans>
              Only for someone you know to have lost theirs: the password alone signs in then. Their
              sessions and tokens end, and they are told by mail.
            </Trans>
          }
          action={<Trans>Reset</Trans>}
          onConfirm={() => actions.resetFactors(user)}
        />
      )}
    </span>
  );
}
