import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { RadioGroup } from "@gavel/ui/radio";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { acceptedCodePath, type CodeChoice } from "../../../../app/contest/exports.ts";
import { download } from "../../../../app/download.ts";
import type { StaffContest } from "../types.ts";

interface CodeDialogProps {
  row: Pick<StaffContest, "id" | "title">;
  onClose: () => void;
}

/** The programs of a contest that were accepted: by what they are put into folders, and whose stay out. */
export function CodeDialog({ row, onClose }: CodeDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [splitType, setSplitType] = useState<CodeChoice["splitType"]>("user");
  const [excludesAdmins, setExcludesAdmins] = useState(true);
  const [isBusy, setBusy] = useState(false);
  async function fetchAll() {
    setBusy(true);
    const isDone = await download(acceptedCodePath(row.id, { splitType, excludesAdmins }));
    setBusy(false);
    if (isDone) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Accepted code of ${row.title}`}
      footer={
        <Button variant="primary" icon={<Download />} busy={isBusy} onClick={() => void fetchAll()}>
          <Trans>Download</Trans>
        </Button>
      }
    >
      <RadioGroup
        label={t`Folders`}
        value={splitType}
        options={[
          { value: "user", label: t`A folder for each person` },
          { value: "problem", label: t`A folder for each problem` },
        ]}
        onChange={setSplitType}
      />
      <span className="mt-4 flex items-center gap-2.5 text-sm">
        <Switch id={id} checked={excludesAdmins} onCheckedChange={setExcludesAdmins} />
        <label htmlFor={id}>
          <Trans>Leave out the programs of administrators</Trans>
        </label>
      </span>
    </Dialog>
  );
}
