import type { HtmlTrust } from "@gavel/ui/lib/render-authored";

/** Root and administrators lay out what they write as they like; what others write is cleaned. */
export function htmlTrustOf(role: string): HtmlTrust {
  return role === "root" || role === "admin" ? "staff" : "member";
}
