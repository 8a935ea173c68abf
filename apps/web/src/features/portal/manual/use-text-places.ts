import { anchorOf, manualTarget } from "@gavel/domain/manual";
import type { TextPlaces } from "@gavel/ui/lib/lead-to-places";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { findPicture } from "../../../app/manual/texts.ts";

/** An address without parameters; examples with numbers lead nowhere. */
const ADDRESS = /^(\/[a-z][a-zA-Z/-]*)(?:\?tab=(\w+))?$/;

/** Where the manual leads on this site: to its own pages, to pictures, and to pages of the site that it names. */
export function useTextPlaces(): TextPlaces {
  const router = useRouter();
  return useMemo(
    () => ({
      anchorOf,
      addressOf(written) {
        const target = manualTarget(written);
        if (target === null) return findPicture(written);
        const path = target.page === null ? "/help" : `/help/${target.page}`;
        return target.anchor === "" ? path : `${path}#${target.anchor}`;
      },
      codeAddress(code) {
        const path = ADDRESS.exec(code)?.[1];
        return path !== undefined && path in router.routesByPath ? code : undefined;
      },
    }),
    [router],
  );
}
