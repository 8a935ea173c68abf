import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { describeError } from "../../../../app/errors/describe-error.ts";
import { leaveToSignOn } from "../../../../app/sign-on.ts";
import { trpc } from "../../../../app/trpc.ts";

const OFFERS_MS = 60_000;

/** One for each other place by way of which one may sign in; nothing where there are none. */
export function ProviderButtons() {
  const { i18n } = useLingui();
  const offers = trpc.signOn.offers.useQuery(undefined, {
    staleTime: OFFERS_MS,
    meta: { inline: true },
  });
  const begin = trpc.signOn.begin.useMutation({ meta: { inline: true } });
  if (offers.data === undefined || offers.data.length === 0) return null;

  const leave = (sourceId: number) =>
    begin.mutate(
      { sourceId, origin: location.origin },
      { onSuccess: (departure) => leaveToSignOn(departure, { isLink: false }) },
    );

  return (
    <div className="flex flex-col gap-2">
      {offers.data.map(({ id, name, letter }) => (
        <Button
          key={id}
          className="h-9 w-full"
          icon={<SourceLetter letter={letter} />}
          busy={begin.isPending && begin.variables.sourceId === id}
          onClick={() => leave(id)}
        >
          <Trans>Sign in with {name}</Trans>
        </Button>
      ))}
      {begin.isError && (
        <p role="alert" className="text-xs text-destructive">
          {describeError(i18n, begin.error)}
        </p>
      )}
    </div>
  );
}

function SourceLetter({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden
      translate="no"
      className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm bg-muted px-1 text-2xs font-semibold"
    >
      {letter}
    </span>
  );
}
