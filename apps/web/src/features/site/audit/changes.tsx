import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Outputs } from "../../../app/trpc.ts";

type Entry = Outputs["audit"]["find"]["records"][number];

/** Field by field what it was and what it became. Names of fields are the product's own, in no language. */
export function Changes({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const { before, after } = entry;
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (keys.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        <Trans>Nothing changed.</Trans>
      </p>
    );
  }
  return (
    <table className="w-full table-fixed text-xs">
      <caption className="sr-only">{t`Fields before and after`}</caption>
      <thead>
        <tr className="text-left text-muted-foreground">
          <th scope="col" className="w-1/4 py-1 font-medium">
            <Trans>Field</Trans>
          </th>
          <th scope="col" className="py-1 font-medium">
            <Trans>Before</Trans>
          </th>
          <th scope="col" className="py-1 pl-3 font-medium">
            <Trans>After</Trans>
          </th>
        </tr>
      </thead>
      <tbody translate="no">
        {keys.map((key) => (
          <tr key={key} className="border-t align-top">
            <th scope="row" className="py-1 pr-2 text-left font-mono font-normal break-words">
              {key}
            </th>
            <Value facts={before} name={key} tone="before" />
            <Value facts={after} name={key} tone="after" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueProps {
  facts: Entry["before"];
  name: string;
  tone: "before" | "after";
}

function Value({ facts, name, tone }: ValueProps) {
  const value = facts?.[name];
  const text =
    value === undefined ? "–" : typeof value === "string" ? value : JSON.stringify(value);
  return (
    <td
      className={cn(
        "py-1 font-mono break-words whitespace-pre-wrap",
        tone === "after" && "pl-3",
        value === undefined && "text-subtle-foreground",
      )}
    >
      {text === "" ? "“”" : text}
    </td>
  );
}
