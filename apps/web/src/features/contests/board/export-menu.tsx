import { Button } from "@gavel/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { contestExports } from "../../../app/contest/exports.ts";
import { download } from "../../../app/download.ts";
import type { BoardSearch } from "./board-search.ts";

interface ExportMenuProps {
  contestId: number;
  /** The sheet has what the page shows. */
  search: Pick<BoardSearch, "force" | "noStars">;
}

/** What a contest's administrators take home: its board as a sheet, the programs that were accepted, and all of it. */
export function ExportMenu({ contestId, search }: ExportMenuProps) {
  const { i18n } = useLingui();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon={<Download />}>
          <Trans>Export</Trans>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {contestExports(contestId, search).map(({ id, label, path }) => (
          <DropdownMenuItem key={id} onSelect={() => void download(path)}>
            {i18n._(label)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
