import { cn } from "@gavel/ui/lib/cn";
import { Logo } from "@gavel/ui/logo";
import { Trans } from "@lingui/react/macro";
import { useIsFetching } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWebsite } from "../../../app/website.ts";

/** Out of sight until everything above it has come once: it would move with each of that. */
export function Footer() {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const { shortName, recordName, recordUrl, projectName, projectUrl } = useWebsite();
  return (
    <footer
      data-print="hide"
      className={cn("mt-10 border-t text-xs text-muted-foreground", isLoading && "invisible")}
    >
      <div className="page page-wide flex flex-wrap items-center gap-x-5 gap-y-2 py-5">
        <span className="flex items-center gap-2">
          <Logo size={16} />
          {shortName}
        </span>
        {(projectName !== shortName || projectUrl !== "") && (
          <FooterLink name={projectName} url={projectUrl} />
        )}
        <FooterLink name={recordName} url={recordUrl} />
        <Link to="/help" className="hover:text-foreground hover:underline">
          <Trans>Help</Trans>
        </Link>
        <Link to="/developer" className="hover:text-foreground hover:underline">
          <Trans>For developers</Trans>
        </Link>
      </div>
    </footer>
  );
}

function FooterLink({ name, url }: { name: string; url: string }) {
  if (name === "") return null;
  if (!/^https?:\/\//.test(url)) return <span>{name}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="hover:text-foreground hover:underline"
    >
      {name}
    </a>
  );
}
