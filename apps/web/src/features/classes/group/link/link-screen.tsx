import { Dialog } from "@gavel/ui/dialog";
import { formatDate } from "@gavel/ui/lib/format";
import { QrCode } from "@gavel/ui/qr-code";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { trpc } from "../../../../app/trpc.ts";
import type { Group, JoinLink } from "../types.ts";

/** As often as whoever stands in front of a hall looks up. */
const LOOK_MS = 5000;

interface LinkScreenProps {
  group: Group;
  link: JoinLink;
  address: string;
  onClose: () => void;
}

/** For a lecture hall: the code as large as the screen, and how many have come in. */
export function LinkScreen({ group, link, address, onClose }: LinkScreenProps) {
  const { t } = useLingui();
  useFullScreen();
  const { data } = trpc.groupLink.get.useQuery(
    { groupId: group.id },
    { refetchInterval: LOOK_MS, meta: { inline: true } },
  );
  const { people, expiresAt } = data ?? link;
  const day = formatDate(new Date(expiresAt));
  const { name } = group;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="fullscreen"
      title={t`Join “${name}”`}
      description={t`Scan the code, or open the address.`}
    >
      <div className="grid justify-items-center gap-3 text-center">
        <QrCode
          text={address}
          label={t`QR code of the join link of ${name}`}
          size="min(62dvh, 100%)"
        />
        <p translate="no" className="font-mono text-lg wrap-anywhere">
          {address}
        </p>
        <p className="text-muted-foreground">
          <Plural value={people} _0="Nobody yet" one="# person so far" other="# people so far" />
          {" · "}
          <Trans>until {day}</Trans>
        </p>
      </div>
    </Dialog>
  );
}

/** Where the browser allows it; the dialog fills its window anyway. */
function useFullScreen() {
  useEffect(() => {
    const { documentElement } = document;
    void documentElement.requestFullscreen?.().catch(() => undefined);
    return () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, []);
}
