import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { ArrowLeft, House } from "lucide-react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { TickDigits } from "./tick-digits.tsx";

export function NotFound() {
  const { t } = useLingui();
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useDocumentTitle(t`There is no such page`);
  return (
    <div className="page flex min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <TickDigits />
      <h1 className="mt-8 text-xl font-semibold">
        <Trans>There is no such page</Trans>
      </h1>
      <p className="mt-1 text-base text-muted-foreground">
        <Trans>The link may be wrong, the page deleted, or not open to you.</Trans>
      </p>
      <p className="mt-2 max-w-full truncate font-mono text-xs text-subtle-foreground">
        {pathname}
      </p>
      <div className="mt-5 flex gap-2">
        <Button asChild variant="primary">
          <Link to="/home">
            <House aria-hidden />
            <Trans>Go Home</Trans>
          </Link>
        </Button>
        <Button icon={<ArrowLeft />} onClick={() => router.history.back()}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  );
}
