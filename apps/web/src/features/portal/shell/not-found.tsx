import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  Link,
  type RegisteredRouter,
  useMatch,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { ArrowLeft, House, LayoutDashboard } from "lucide-react";
import { isInBackOffice } from "../../../app/admin/leave.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { MissingSearch } from "./missing/missing-search.tsx";
import { missingThing } from "./missing/missing-thing.ts";
import { missingWords } from "./missing/missing-words.ts";
import { TickDigits } from "./tick-digits.tsx";

/** Names what is missing, as its address does, and helps to find what was meant. */
export function NotFound() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const match = useMatch<RegisteredRouter, undefined, false, false>({
    strict: false,
    shouldThrow: false,
  });
  const thing = missingThing(
    { pathname, search, at: match?.fullPath.replace(/\/$/, "") },
    (path) => path in router.routesByPath,
  );
  const title =
    thing === null
      ? t`There is no such page`
      : i18n._({ ...missingWords[thing.kind], values: { id: thing.id } });
  useDocumentTitle(title);
  const isOffice = isInBackOffice(pathname);
  return (
    <div className="page flex min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <TickDigits />
      <h1 className="mt-8 max-w-full text-xl font-semibold [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-1 text-base text-muted-foreground">
        {thing === null ? (
          <Trans>The link may be wrong, the page deleted, or not open to you.</Trans>
        ) : (
          <Trans>The link may be wrong, or it was deleted, or is not open to you.</Trans>
        )}
      </p>
      {thing === null && (
        <p className="mt-2 max-w-full truncate font-mono text-xs text-subtle-foreground">
          {pathname}
        </p>
      )}
      <MissingSearch key={`${pathname} ${thing?.id}`} thing={thing} />
      <div className="mt-5 flex gap-2">
        <Button asChild variant="primary">
          {isOffice ? (
            <Link to="/admin/dashboard">
              <LayoutDashboard aria-hidden />
              <Trans>Dashboard</Trans>
            </Link>
          ) : (
            <Link to="/home">
              <House aria-hidden />
              <Trans>Go Home</Trans>
            </Link>
          )}
        </Button>
        <Button icon={<ArrowLeft />} onClick={() => router.history.back()}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  );
}
