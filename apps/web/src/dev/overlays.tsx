import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Dialog } from "@gavel/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { notifyError, notifyInfo, notifySuccess, notifyWarning } from "@gavel/ui/toast";
import { Tooltip } from "@gavel/ui/tooltip";
import { RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Specimen } from "./specimen.tsx";

export function OverlaysSection() {
  const [dialog, setDialog] = useState(false);
  const [confirm, setConfirm] = useState(false);
  return (
    <>
      <Specimen title="Toasts">
        <Button onClick={() => notifySuccess("提交成功")}>success</Button>
        <Button
          onClick={() =>
            notifyError("Server error, please refresh again", {
              requestId: "7f3c-19ab",
              notification: true,
            })
          }
        >
          error
        </Button>
        <Button onClick={() => notifyWarning("请先登录")}>warning</Button>
        <Button
          onClick={() =>
            notifyInfo("Deleted 1 message", {
              action: { label: "Undo", onClick: () => undefined },
            })
          }
        >
          action
        </Button>
      </Specimen>
      <Specimen title="Dialogs and menus">
        <Button onClick={() => setDialog(true)}>dialog</Button>
        <Button variant="destructive" onClick={() => setConfirm(true)}>
          confirm
        </Button>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button>menu</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start">
            <DropdownMenuItem icon={<RefreshCw />}>Rejudge</DropdownMenuItem>
            <DropdownMenuItem disabled>Manual Judge</DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={<Trash2 />} destructive>
              Delete
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Popover>
          <PopoverTrigger asChild>
            <Button>popover</Button>
          </PopoverTrigger>
          <PopoverContent>Font size, tab size and theme of the editor.</PopoverContent>
        </Popover>
        <Tooltip content="The reason in words">
          <Button>tooltip</Button>
        </Tooltip>
      </Specimen>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Manual Judge"
        description="Submission 482907"
        footer={
          <>
            <Button onClick={() => setDialog(false)}>Cancel</Button>
            <Button variant="primary">Modify</Button>
          </>
        }
      >
        <Field label="Score">{(control) => <Input {...control} defaultValue="65" />}</Field>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="重测题目 C？"
        description="702 次提交将重新评测，名次可能变化。"
        action="重测 702 次"
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
      />
    </>
  );
}
