import { Button } from "@gavel/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Trans } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { download } from "../../../../../app/download.ts";
import type { MatrixSearch } from "./matrix-search.ts";

interface HomeworkExportProps {
  trainingId: number;
  search: MatrixSearch;
}

/** The marks of those whom the filters leave. */
export function HomeworkExport({ trainingId, search }: HomeworkExportProps) {
  const { keyword, state, pid } = search;
  const pathOf = (format: "csv" | "xlsx") => {
    const query = new URLSearchParams({
      ...{ tid: `${trainingId}`, format },
      ...(keyword !== undefined && { keyword }),
      ...(state !== undefined && { state }),
      ...(pid !== undefined && { pid: `${pid}` }),
    });
    return `/api/file/download-homework?${query}`;
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          <Download aria-hidden />
          <Trans>Export</Trans>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => void download(pathOf("xlsx"))}>
          <Trans>Marks for Excel</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void download(pathOf("csv"))}>
          <Trans>Marks as CSV</Trans>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
