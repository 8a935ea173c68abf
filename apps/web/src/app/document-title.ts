import { useEffect } from "react";
import { useWebsite } from "./website.ts";

/** "Problem title - Gavel"; a page without a title of its own shows the site's name. */
export function useDocumentTitle(title?: string): void {
  const { shortName } = useWebsite();
  useEffect(() => {
    document.title = title ? `${title} - ${shortName}` : shortName;
  }, [title, shortName]);
}
