import { REMOTE_OJS, type RemoteOj } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Textarea } from "@gavel/ui/textarea";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { describeError, errorFacts } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { BatchCounts } from "./batch-counts.tsx";

const ANY = "any";

/** A list of problems to import, and those that were begun before. */
export function ListForm({ onOpen }: { onOpen: (id: number) => void }) {
  const { t, i18n } = useLingui();
  const { remoteBatch } = trpc.useUtils();
  const [site, setSite] = useState<RemoteOj | null>(null);
  const [lines, setLines] = useState("");
  const start = trpc.remoteBatch.start.useMutation({
    meta: { inline: true },
    onSuccess: ({ id }) => {
      void remoteBatch.list.invalidate();
      onOpen(id);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    start.mutate({ site, lines });
  }
  function refusal() {
    if (start.error === null) return undefined;
    const { code, params } = errorFacts(start.error);
    const { field, n } = params;
    if (code === "PARAM_INVALID") return t`“${field}” is no problem of a remote judge`;
    if (code === "FIELD_TOO_LONG") return t`At most ${n} problems at a time`;
    return describeError(i18n, start.error);
  }
  return (
    <>
      <form onSubmit={submit} className="grid gap-4">
        <Field label={<Trans>Remote judge</Trans>}>
          {(control) => (
            <Select
              {...control}
              value={site ?? ANY}
              options={[
                { value: ANY, label: t`As each line says` },
                ...REMOTE_OJS.map((one) => ({ value: one, label: one })),
              ]}
              onChange={(value) => setSite(REMOTE_OJS.find((one) => one === value) ?? null)}
            />
          )}
        </Field>
        <Field
          label={<Trans>Problems</Trans>}
          hint={
            <Trans>
              An ID or address on each line, or a range as HDU-1000-1020; at most 500 problems
            </Trans>
          }
          error={refusal()}
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={6}
              value={lines}
              spellCheck={false}
              placeholder={"CF-1A\nHDU-1000-1020"}
              onChange={(event) => setLines(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-end"
          busy={start.isPending}
          disabled={lines.trim() === ""}
        >
          <Trans>Import the list</Trans>
        </Button>
      </form>
      <Earlier onOpen={onOpen} />
    </>
  );
}

function Earlier({ onOpen }: { onOpen: (id: number) => void }) {
  const { data = [] } = trpc.remoteBatch.list.useQuery(undefined, { staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <div className="mt-4 border-t pt-3">
      <h3 className="text-xs text-muted-foreground">
        <Trans>Earlier lists</Trans>
      </h3>
      <ul>
        {data.slice(0, 5).map((batch) => (
          <li key={batch.id}>
            <button
              type="button"
              onClick={() => onOpen(batch.id)}
              className="flex min-h-10 w-full items-center gap-2 text-left text-sm hover:bg-accent focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <BatchCounts batch={batch} />
              </span>
              <span className="shrink-0 text-xs text-muted-foreground">
                <RelativeTime at={batch.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
