import { LIMITS } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";

interface NewProblemProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Opens the dialog that begins a problem. */
export function NewProblem({ isOpen, onOpen }: NewProblemProps) {
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => onOpen(true)}>
        <Trans>New problem</Trans>
      </Button>
      {isOpen && <NewProblemDialog onClose={() => onOpen(false)} />}
    </>
  );
}

const schema = z.object({
  problemId: z.string().trim().max(LIMITS.problemIdMax, "ID_LENGTH"),
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
});
const EMPTY = { problemId: "", title: "" };

/** A hidden problem with nothing but a title; the workbench opens on it. */
function NewProblemDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { problem } = trpc.useUtils();
  const begin = trpc.problem.begin.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema,
    values: EMPTY,
    tellsWhenSent: true,
    placesOf: (code) =>
      code === "PROBLEM_ID_TAKEN" || code === "PARAM_INVALID" ? ["problemId"] : ["root"],
    refusals: { PARAM_INVALID: t`No blanks and none of the characters / \\ ? # % < > quotes` },
    async send(input) {
      const { pid } = await begin.mutateAsync(input);
      void problem.findForStaff.invalidate();
      begun.current = pid;
      return input;
    },
    onDone: () =>
      navigate({ to: "/admin/problems/$pid", params: { pid: `${begun.current}` }, search: {} }),
  });
  const [begun] = useState({ current: 0 });
  const texts = {
    ID_LENGTH: t`Can not exceed ${LIMITS.problemIdMax}`,
    TITLE_REQUIRED: t`The title is required`,
    TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
  };
  return (
    <FormDialog
      form={form}
      title={t`New problem`}
      label={<Trans>Begin</Trans>}
      refused={<Trans>The problem was not begun</Trans>}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormText
          form={form}
          name="title"
          label={<Trans>Title</Trans>}
          texts={texts}
          autoComplete="off"
        />
        <FormText
          form={form}
          name="problemId"
          label={<Trans context="problem">ID</Trans>}
          hint={
            <Trans>Empty: the site gives it a number. It is private until you publish it.</Trans>
          }
          texts={texts}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
