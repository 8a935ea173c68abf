import { Button } from "@gavel/ui/button";
import { Trans } from "@lingui/react/macro";
import { X } from "lucide-react";

/** Beside the filters once there are several to drop. */
export function ClearFilters({ count, onClear }: { count: number; onClear: () => void }) {
  if (count < 2) return null;
  return (
    <Button variant="ghost" icon={<X />} onClick={onClear}>
      <Trans>Clear filters</Trans>
    </Button>
  );
}
