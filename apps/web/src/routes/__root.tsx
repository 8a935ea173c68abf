import { LOCALES } from "@gavel/domain/locale";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { FromFirstUse } from "../app/from-first-use.tsx";
import type { RouterContext } from "../app/router-context.ts";
import { oneOf, searchReader } from "../app/search-fields.ts";
import { closeSignIn, useSignInDialog } from "../app/session/sign-in-dialog.ts";
import { PaletteHost } from "../features/portal/palette/palette-host.tsx";
import { Shell } from "../features/portal/shell/shell.tsx";

const readSearch = searchReader({
  /** Switches the language on any page. */
  l: oneOf(LOCALES),
});

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: readSearch,
  component: () => <Shell dialogs={<Dialogs />} />,
});

/** Forms and what checks them are a fifth of the code of a first page, which most visitors never need. */
const SignInDialog = lazyPart(() =>
  import("../features/people/account/sign-in-dialog.tsx").then((module) => ({
    default: module.SignInDialog,
  })),
);

function Dialogs() {
  return (
    <>
      <FromFirstUse wanted={useSignInDialog().open} onCancel={closeSignIn}>
        <SignInDialog />
      </FromFirstUse>
      <PaletteHost />
    </>
  );
}
