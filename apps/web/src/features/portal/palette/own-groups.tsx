import { PaletteGroup, PaletteItem } from "@gavel/ui/command-palette";
import { Kbd } from "@gavel/ui/kbd";
import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useSession } from "../../../app/session/store.ts";
import { useWebsite } from "../../../app/website.ts";
import { matches } from "./matches.ts";
import { PLACES } from "./places.ts";
import { useActions } from "./use-actions.ts";
import { useOpenItem } from "./use-open.ts";

/** Pages that the site has and the viewer may enter. */
export function PlaceGroup({ keyword }: { keyword: string }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { user } = useSession();
  const website = useWebsite();
  const open = useOpenItem();
  const isAdmin = user?.roleList.some((role) => role !== "user") ?? false;
  const places = PLACES.filter(({ path, who, areaSwitch, label, words }) => {
    if (!(path in router.routesByPath)) return false;
    if (areaSwitch !== undefined && !website[areaSwitch]) return false;
    if (who === "signed-in" && user === null) return false;
    if (who === "admin" && !isAdmin) return false;
    return matches(`${i18n._(label)} ${words}`, keyword);
  });
  if (places.length === 0) return null;
  return (
    <PaletteGroup title={t`Go to`}>
      {places.map(({ path, search, label, icon: Icon, keys }) => {
        const own = path === "/user-home" && user !== null ? { uid: user.uid } : search;
        const { href } = router.buildLocation({ to: path, search: own ?? {} } as never);
        return (
          <PaletteItem
            key={href}
            id={`place:${href}`}
            icon={<Icon />}
            trailing={keys && <Keys keys={keys} />}
            onSelect={() => open({ href })}
          >
            {i18n._(label)}
          </PaletteItem>
        );
      })}
    </PaletteGroup>
  );
}

export function ActionGroup({ keyword }: { keyword: string }) {
  const { t } = useLingui();
  const open = useOpenItem();
  const actions = useActions().filter(({ label, words }) => matches(`${label} ${words}`, keyword));
  if (actions.length === 0) return null;
  return (
    <PaletteGroup title={t`Actions`}>
      {actions.map(({ id, label, icon: Icon, keys, run }) => (
        <PaletteItem
          key={id}
          id={`action:${id}`}
          icon={<Icon />}
          trailing={keys && <Keys keys={keys} />}
          onSelect={() => open({ run })}
        >
          {label}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

function Keys({ keys }: { keys: string }) {
  return keys.split(" ").map((key) => <Kbd key={key}>{key}</Kbd>);
}
