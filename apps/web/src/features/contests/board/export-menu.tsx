import { Button } from "@gavel/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Trans } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { download } from "../../../app/download.ts";
import type { BoardSearch } from "./board-search.ts";

interface ExportMenuProps {
  contestId: number;
  /** The sheet has what the page shows. */
  search: Pick<BoardSearch, "force" | "noStars">;
}

/** What a contest's administrators take home: its board as a sheet, the programs that were accepted, and all of it. */
export function ExportMenu({ contestId, search }: ExportMenuProps) {
  const sheet = (format: "xlsx" | "csv") => {
    const query = new URLSearchParams({
      ...{ cid: `${contestId}`, format },
      ...{ forceRefresh: `${search.force ?? false}`, removeStar: `${search.noStars ?? false}` },
    });
    void download(`/api/file/download-contest-rank?${query}`);
  };
  const code = (splitType: "user" | "problem") => {
    const query = new URLSearchParams({ cid: `${contestId}`, splitType, excludeAdmin: "true" });
    void download(`/api/file/download-contest-ac-submission?${query}`);
  };
  const contestPackage = () => void download(`/api/file/download-contest-package?cid=${contestId}`);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon={<Download />}>
          <Trans>Export</Trans>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => sheet("xlsx")}>
          <Trans>Board for Excel</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => sheet("csv")}>
          <Trans>Board as CSV</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => code("user")}>
          <Trans>Accepted code by person</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => code("problem")}>
          <Trans>Accepted code by problem</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={contestPackage}>
          <Trans>Contest package (CLICS)</Trans>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
