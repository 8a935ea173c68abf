import { Avatar } from "@gavel/ui/avatar";
import { Card } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { usePersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";

/** The last people who wrote here. */
export function ParticipantsCard({ discussionId }: { discussionId: number }) {
  const nameOf = usePersonName();
  const { data } = trpc.discussion.participants.useQuery(
    { discussionId },
    // An ornament: the page is whole without it.
    { meta: { inline: true } },
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <Card className="p-3.5">
      <h2 className="text-xs text-muted-foreground">
        <Trans>Participants</Trans>
      </h2>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {data.map((person) => (
          <li key={person.uid} title={nameOf(person.username)}>
            <UserLink user={person} className="block rounded-full">
              <Avatar name={person.username} src={person.avatar} size={26} />
              <span className="sr-only">{nameOf(person.username)}</span>
            </UserLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
