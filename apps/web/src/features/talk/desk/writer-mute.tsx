import { Button } from "@gavel/ui/button";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { DateTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import { MicOff } from "lucide-react";
import { useState } from "react";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import type { Outputs } from "../../../app/trpc.ts";
import { Unmute } from "./muted-people.tsx";

const MuteDialog = lazyPart(() => import("./mute-dialog.tsx"));

type Author = NonNullable<Outputs["report"]["getReported"]["author"]>;

interface WriterMuteProps {
  username: string;
  author: Pick<Author, "mute" | "isStaff">;
}

/** Keeps whoever wrote it from writing more, or lets them again. */
export function WriterMute({ username, author: { mute, isStaff } }: WriterMuteProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (isStaff) return null;
  if (mute !== null) {
    return (
      <div className="mt-3 flex items-center justify-between gap-2">
        <span className="text-warning">
          {mute.endsAt === null ? (
            <Trans>Muted for ever</Trans>
          ) : (
            <Trans>
              Muted until <DateTime at={mute.endsAt} />
            </Trans>
          )}
        </span>
        <Unmute mute={{ username }} />
      </div>
    );
  }
  return (
    <>
      <Button
        size="sm"
        className="mt-3 w-full"
        icon={<MicOff aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Trans>Mute</Trans>
      </Button>
      <FromFirstUse wanted={isOpen} onCancel={close}>
        {isOpen && <MuteDialog username={username} onClose={close} />}
      </FromFirstUse>
    </>
  );
}
