import { Toaster } from "@gavel/ui/toast";
import { TipHost } from "@gavel/ui/tooltip";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RegisteredRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { queryClient } from "./query-client.ts";
import { useTheme } from "./theme.ts";
import { trpc, trpcReactClient } from "./trpc.ts";

export function App({ router }: { readonly router: RegisteredRouter }) {
  const { dark } = useTheme();
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <trpc.Provider client={trpcReactClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toaster dark={dark} />
            <TipHost />
          </QueryClientProvider>
        </trpc.Provider>
      </I18nProvider>
    </StrictMode>
  );
}
