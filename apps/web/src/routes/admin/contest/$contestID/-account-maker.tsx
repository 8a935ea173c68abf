import { lazyPart } from "@gavel/ui/lib/lazy-part";
import type { MakerProps } from "../../../../features/contests/admin/accounts/types.ts";

const GenerateDialog = lazyPart(
  () => import("../../../../features/people/user-admin/generate/generate-dialog.tsx"),
);
const ImportDialog = lazyPart(
  () => import("../../../../features/people/user-admin/import/import-dialog.tsx"),
);

/** The dialogs of the users' page, filled in with what a contest's account rule asks. */
export function AccountMaker({
  mode,
  wish: { prefix, suffix, range, missing },
  ...rest
}: MakerProps) {
  if (mode === "import") return <ImportDialog names={missing} {...rest} />;
  const numbers = range === null ? {} : { from: `${range.from}`, to: `${range.to}` };
  return <GenerateDialog initial={{ prefix, suffix, ...numbers }} {...rest} />;
}
