import { LOCALES } from "@gavel/domain/locale";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { z } from "zod";
import type { RouterContext } from "../app/router-context.ts";
import { SignInDialog } from "../features/account/sign-in-dialog.tsx";
import { PaletteHost } from "../features/palette/palette-host.tsx";
import { Shell } from "../features/shell/shell.tsx";

const search = z.object({
  /** Switches the language on any page. */
  l: z.enum(LOCALES).optional().catch(undefined),
});

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: search,
  component: () => (
    <Shell
      dialogs={
        <>
          <SignInDialog />
          <PaletteHost />
        </>
      }
    />
  ),
});
