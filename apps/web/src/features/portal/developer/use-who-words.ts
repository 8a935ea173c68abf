import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";

/** Who may call, in words. Permissions keep their own names: those are what roles are made of. */
export function useWhoWords(): (who: string) => string {
  const { t } = useLingui();
  return useCallback(
    (who) => {
      switch (who) {
        case "anyone":
          return t`Everyone`;
        case "signed-in":
          return t`Signed in`;
        case "admin":
          return t`Administrators`;
        case "root":
          return t`Super Admin`;
        default: {
          const permission = who.replace(/^permission:/, "");
          return t`Permission ${permission}`;
        }
      }
    },
    [t],
  );
}
