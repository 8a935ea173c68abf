import { REMOTE_OJS, type RemoteOj } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import { describeError, errorFacts } from "../errors/describe-error.ts";
import { trpc } from "../trpc.ts";
import { useSettled } from "../use-settled.ts";
import { importFault } from "./failure-words.ts";

/** What somebody wrote; `site` null = it says that itself. */
export interface RemoteWish {
  readonly site: RemoteOj | null;
  readonly problem: string;
}

interface RemoteProblemFormProps {
  /** Fields of the place that takes the problem. */
  children?: ReactNode;
  label: ReactNode;
  /** The place lacks something of its own. */
  isIncomplete?: boolean;
  /** Problems that are here already can be taken as well. */
  takesKnown?: boolean;
  send: (wish: RemoteWish) => Promise<unknown>;
}

const ANY = "any";

/** One problem of a remote judge: what is meant is told while one writes, and asked for once. */
export function RemoteProblemForm(props: RemoteProblemFormProps) {
  const { children, label, isIncomplete = false, takesKnown = false, send } = props;
  const { t, i18n } = useLingui();
  const [wish, setWish] = useState<RemoteWish>({ site: null, problem: "" });
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({
    ...{ isBusy: false, error: null },
  });
  const problem = wish.problem.trim();
  async function submit(event: FormEvent) {
    event.preventDefault();
    setState({ isBusy: true, error: null });
    try {
      await send({ ...wish, problem });
      setState({ isBusy: false, error: null });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  }
  const change = (next: Partial<RemoteWish>) => {
    setWish({ ...wish, ...next });
    setState({ isBusy: false, error: null });
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={<Trans>Remote judge</Trans>}>
        {(control) => (
          <Select
            {...control}
            value={wish.site ?? ANY}
            options={[
              { value: ANY, label: t`As the ID or address says` },
              ...REMOTE_OJS.map((site) => ({ value: site, label: site })),
            ]}
            onChange={(value) => change({ site: REMOTE_OJS.find((one) => one === value) ?? null })}
          />
        )}
      </Field>
      <Field
        label={<Trans>ID or address</Trans>}
        hint={<Meant wish={{ ...wish, problem }} takesKnown={takesKnown} />}
      >
        {(control) => (
          <Input
            {...control}
            value={wish.problem}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            placeholder="CF-1A"
            onChange={(event) => change({ problem: event.target.value })}
          />
        )}
      </Field>
      {children}
      {state.error !== null && (
        <Callout tone="failure">
          {importFault(i18n, state.error) ?? describeError(i18n, state.error)}
          <Detail error={state.error} />
        </Callout>
      )}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-end"
        busy={state.isBusy}
        disabled={problem === "" || isIncomplete}
      >
        {label}
      </Button>
    </form>
  );
}

/** In the site's own words. */
function Detail({ error }: { error: unknown }) {
  const { code, params } = errorFacts(error);
  if (code !== "REMOTE_IMPORT_FAILED") return null;
  return (
    <span translate="no" className="mt-1 block text-xs wrap-anywhere text-muted-foreground">
      {params.detail}
    </span>
  );
}

function Meant({ wish, takesKnown }: { wish: RemoteWish; takesKnown: boolean }) {
  const settled = useSettled(`${wish.site ?? ""} ${wish.problem}`);
  const isSettled = settled === `${wish.site ?? ""} ${wish.problem}` && wish.problem !== "";
  const { data, error } = trpc.remoteProblem.name.useQuery(wish, {
    ...{ enabled: isSettled, meta: { inline: true }, retry: false, staleTime: 0 },
  });
  if (wish.problem === "" || !isSettled) {
    return <Trans>An ID with its judge in front, or the address of the problem’s page</Trans>;
  }
  if (error !== null) return <Trans>No problem of a remote judge is called so</Trans>;
  if (data === undefined) return <>…</>;
  const { siteName, problemId } = data;
  return data.isHere && !takesKnown ? (
    <Trans>
      {siteName}, {problemId}: it is here already
    </Trans>
  ) : (
    <Trans>
      {siteName}, {problemId}
    </Trans>
  );
}
