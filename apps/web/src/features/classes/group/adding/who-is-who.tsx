import { Checkbox } from "@gavel/ui/checkbox";
import { CopyButton } from "@gavel/ui/copy-button";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { NamesLookedUp } from "../types.ts";

interface WhoIsWhoProps {
  sorted: NamesLookedUp;
  withRefused: boolean;
  onWithRefused: (value: boolean) => void;
}

/** What would become of each name; those that nobody has can be copied, to be mended or to make accounts of. */
export function WhoIsWho({ sorted, withRefused, onWithRefused }: WhoIsWhoProps) {
  const { t } = useLingui();
  const { found, refused, alreadyIn, unknown } = sorted;
  return (
    <div className="grid gap-3">
      <Names
        title={<Plural value={found.length} _0="Nobody is new" one="# found" other="# found" />}
        names={found.map(({ username }) => username)}
      />
      {unknown.length > 0 && (
        <Names
          title={<Plural value={unknown.length} one="# unknown" other="# unknown" />}
          names={unknown}
          action={<CopyButton word text={unknown.join("\n")} label={t`Copy the unknown names`} />}
        />
      )}
      {alreadyIn.length > 0 && (
        <Names
          title={<Plural value={alreadyIn.length} one="# already in" other="# already in" />}
          names={alreadyIn}
        />
      )}
      {refused.length > 0 && (
        <Names
          title={<Plural value={refused.length} one="# refused before" other="# refused before" />}
          names={refused.map(({ username }) => username)}
          action={
            <label className="flex items-center gap-2 text-sm" htmlFor="add-refused">
              <Checkbox
                id="add-refused"
                checked={withRefused}
                onCheckedChange={(value) => onWithRefused(value === true)}
              />
              <Trans>Add them too</Trans>
            </label>
          }
        />
      )}
    </div>
  );
}

function Names({
  title,
  names,
  action,
}: {
  title: ReactNode;
  names: readonly string[];
  action?: ReactNode;
}) {
  return (
    <section>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{title}</h3>
        {action}
      </div>
      {names.length > 0 && (
        <p
          translate="no"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard too
          tabIndex={0}
          className="max-h-28 overflow-y-auto rounded-md bg-muted px-2.5 py-2 font-mono text-xs wrap-anywhere"
        >
          {names.join(", ")}
        </p>
      )}
    </section>
  );
}
