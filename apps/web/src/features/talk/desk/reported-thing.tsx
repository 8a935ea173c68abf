import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { Markdown } from "@gavel/ui/markdown";
import { DateTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { htmlTrustOf } from "../../../app/html-trust.ts";
import type { Outputs } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";

type Detail = Outputs["report"]["getReported"];

/** The thing itself, in its place. */
export function ReportedThing({ detail }: { detail: Detail }) {
  const { discussion, said, profile } = detail;
  return (
    <section>
      {discussion !== null && <Discussion discussion={discussion} />}
      {said !== null && <Said said={said} />}
      {profile !== null && <Profile profile={profile} />}
    </section>
  );
}

function Frame({ from, children }: { from: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-1.5 text-xs text-muted-foreground">
        <Trans>
          What was reported, from <DateTime at={from} />
        </Trans>
      </p>
      <div className="max-h-80 overflow-y-auto rounded-md border bg-muted p-3.5">{children}</div>
    </>
  );
}

function Discussion({ discussion }: { discussion: NonNullable<Detail["discussion"]> }) {
  return (
    <Frame from={discussion.createdAt}>
      {discussion.isDisabled && (
        <Badge tone="failure" className="mb-2">
          <Trans>Disabled</Trans>
        </Badge>
      )}
      <p className="mb-2 text-sm text-muted-foreground">{discussion.description}</p>
      <Markdown source={discussion.content} html={htmlTrustOf(discussion.author.role)} wide />
    </Frame>
  );
}

function Said({ said }: { said: NonNullable<Detail["said"]> }) {
  const { answers } = said;
  return (
    <Frame from={said.createdAt}>
      <p className="mb-2 text-sm text-muted-foreground">
        <Trans>In “{said.placeTitle}”</Trans>
      </p>
      {answers !== null && (
        <blockquote className="mb-2.5 border-l-2 pl-3 text-sm text-muted-foreground">
          <p className="text-xs">
            <Trans>
              In answer to <UserLink user={answers.author} />
            </Trans>
          </p>
          <Markdown source={answers.content} html={htmlTrustOf(answers.author.role)} wide />
        </blockquote>
      )}
      <Markdown source={said.content} html={htmlTrustOf(said.author.role)} wide />
    </Frame>
  );
}

function Profile({ profile }: { profile: NonNullable<Detail["profile"]> }) {
  const { username, avatar } = profile;
  return (
    <div className="rounded-md border bg-muted p-3.5">
      <div className="flex gap-3.5">
        <Avatar name={username} src={avatar} size={72} square />
        <dl className="min-w-0 flex-1 space-y-1 text-sm">
          <Line name={<Trans>Nickname</Trans>} value={profile.nickname} />
          <Line name={<Trans>School</Trans>} value={profile.school} />
          <Line name={<Trans>Blog</Trans>} value={profile.blog} />
          <Line name="GitHub" value={profile.github} />
        </dl>
      </div>
      {profile.signature !== "" && (
        <p className="mt-3 max-h-60 overflow-y-auto text-sm break-words whitespace-pre-wrap">
          {profile.signature}
        </p>
      )}
    </div>
  );
}

function Line({ name, value }: { name: ReactNode; value: string }) {
  if (value === "") return null;
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}
