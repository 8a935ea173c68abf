import { Badge } from "@gavel/ui/badge";
import { FilterSelect } from "@gavel/ui/select";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { PersonName } from "../../../app/person-name.tsx";
import { Section } from "./section.tsx";
import type { PackageContents, StartInput } from "./types.ts";

interface TeamChoicesProps {
  contest: PackageContents;
  existing: StartInput["existing"];
  onExisting: (existing: StartInput["existing"]) => void;
  mayMake: boolean;
}

/** Which accounts take part. */
export function TeamChoices({ contest, existing, onExisting, mayMake }: TeamChoicesProps) {
  const { t } = useLingui();
  const { teams, teamCounts } = contest;
  const total = teamCounts.new + teamCounts.existing + teamCounts.closed;
  const facts = [
    t`${plural(teamCounts.new, { one: "# new account", other: "# new accounts" })}`,
    ...(teamCounts.existing > 0
      ? [t`${plural(teamCounts.existing, { one: "# name taken", other: "# names taken" })}`]
      : []),
    ...(teamCounts.closed > 0
      ? [
          t`${plural(teamCounts.closed, { one: "# administrator, not taking part", other: "# administrators, not taking part" })}`,
        ]
      : []),
  ];
  return (
    <Section title={<Trans>Teams</Trans>} detail={`${total}`}>
      <div className="flex flex-wrap items-center gap-3 border-b bg-muted px-4 py-2 text-xs text-muted-foreground">
        <span className="min-w-60 flex-1">{facts.join(" · ")}</span>
        {teamCounts.existing > 0 && (
          <FilterSelect
            field={<Trans>Names that are taken</Trans>}
            size="sm"
            value={existing}
            options={[
              { value: "use", label: t`Use that account` },
              { value: "leave", label: t`Leave the team out` },
            ]}
            onChange={onExisting}
          />
        )}
      </div>
      {!mayMake && teamCounts.new > 0 && (
        <p className="border-b px-4 py-2 text-xs text-warning">
          <Trans>No new accounts are created; their teams are left out.</Trans>
        </p>
      )}
      <ul className="max-h-80 divide-y overflow-y-auto">
        {teams.map((team) => (
          <TeamRow key={team.username} team={team} />
        ))}
      </ul>
      {teams.length < total && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">
          <Trans>The first {teams.length} are shown.</Trans>
        </p>
      )}
    </Section>
  );
}

const stateWords = {
  existing: msg`Name taken`,
  closed: msg`Administrator`,
};

function TeamRow({ team }: { team: PackageContents["teams"][number] }) {
  const { i18n } = useLingui();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-1.5 text-sm">
      <span className="figure w-36 shrink-0 truncate" translate="no">
        <PersonName username={team.username} />
      </span>
      <span className="min-w-32 flex-1 truncate" translate="no">
        {team.name}
        {team.school !== "" && <span className="text-muted-foreground"> · {team.school}</span>}
      </span>
      {team.isStar && (
        <Badge>
          <Trans>Out of competition</Trans>
        </Badge>
      )}
      {team.state !== "new" && <Badge>{i18n._(stateWords[team.state])}</Badge>}
    </li>
  );
}
