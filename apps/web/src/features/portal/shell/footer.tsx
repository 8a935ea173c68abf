import { Logo } from "@gavel/ui/logo";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useWebsite } from "../../../app/website.ts";

export function Footer() {
  const { shortName, recordName, recordUrl, projectName, projectUrl } = useWebsite();
  return (
    <footer data-print="hide" className="mt-10 border-t text-xs text-muted-foreground">
      <div className="page page-wide flex flex-wrap items-center gap-x-5 gap-y-2 py-5">
        <span className="flex items-center gap-2">
          <Logo size={16} />
          {shortName}
        </span>
        {(projectName !== shortName || projectUrl !== "") && (
          <FooterLink name={projectName} url={projectUrl} />
        )}
        <FooterLink name={recordName} url={recordUrl} />
        <Link to="/introduction" className="hover:text-foreground hover:underline">
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
