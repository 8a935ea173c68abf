import { Input } from "@gavel/ui/input";
import { Kbd } from "@gavel/ui/kbd";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useHotkeys } from "../../../../app/hotkeys/use-hotkeys.ts";

interface GoToProps {
  count: number;
  onGo: (n: number) => void;
}

/** A case by its number; `/` leads here from anywhere on the tab. */
export function GoTo({ count, onGo }: GoToProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useHotkeys(t`Cases`, [
    { keys: "/", label: <Trans>Go to case</Trans>, run: () => field.current?.select() },
  ]);
  return (
    <form
      className="ml-auto flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const n = Number(new FormData(event.currentTarget).get("n"));
        if (Number.isInteger(n) && n >= 1 && n <= count) onGo(n);
      }}
    >
      <Kbd className="max-md:hidden">/</Kbd>
      <Input
        ref={field}
        name="n"
        type="number"
        min={1}
        max={count}
        aria-label={t`Go to case`}
        placeholder={t`Go to case`}
        boxClassName="h-(--control-h-sm) w-32 text-xs"
      />
    </form>
  );
}
