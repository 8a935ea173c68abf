import "../../../../app/errors/problem-error-messages.ts";
import { LIMITS } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";

interface NewProblemProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Opens the dialog that begins a problem of the bank; the workbench opens on it. */
export function NewProblem({ isOpen, onOpen }: NewProblemProps) {
  const navigate = useNavigate();
  const { problem } = trpc.useUtils();
  const begin = trpc.problem.begin.useMutation({ meta: { inline: true } });
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => onOpen(true)}>
        <Trans>New problem</Trans>
      </Button>
      {isOpen && (
        <NewProblemDialog
          hint={
            <Trans>Empty: the site gives it a number. It is private until you publish it.</Trans>
          }
          begin={async (input) => {
            const { pid } = await begin.mutateAsync(input);
            void problem.findForStaff.invalidate();
            return pid;
          }}
          onBegun={(pid) =>
            navigate({ to: "/admin/problems/$pid", params: { pid: `${pid}` }, search: {} })
          }
          onClose={() => onOpen(false)}
        />
      )}
    </>
  );
}

const problemId = z.string().trim().max(LIMITS.problemIdMax, "ID_LENGTH");
const schema = z.object({
  problemId,
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
});
const withId = schema.extend({ problemId: problemId.min(1, "ID_REQUIRED") });
const EMPTY = { problemId: "", title: "" };

interface NewProblemDialogProps {
  /** No id is chosen for it. */
  needsId?: boolean;
  /** What becomes of the id. */
  hint: ReactNode;
  /** @returns the new problem's number */
  begin: (input: z.output<typeof schema>) => Promise<number>;
  onBegun: (pid: number) => void;
  onClose: () => void;
}

/** A hidden problem with nothing but a title, in any place. */
export function NewProblemDialog(props: NewProblemDialogProps) {
  const { needsId = false, hint, begin, onBegun, onClose } = props;
  const { t } = useLingui();
  const form = useServerForm({
    schema: needsId ? withId : schema,
    values: EMPTY,
    tellsWhenSent: true,
    placesOf: (code) =>
      code === "PROBLEM_ID_TAKEN" || code === "PARAM_INVALID" ? ["problemId"] : ["root"],
    refusals: { PARAM_INVALID: t`No blanks and none of the characters / \\ ? # % < > quotes` },
    async send(input) {
      begun.current = await begin(input);
      return input;
    },
    onDone: () => onBegun(begun.current),
  });
  const [begun] = useState({ current: 0 });
  const texts = {
    ID_REQUIRED: t`The ID is required`,
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
          hint={hint}
          texts={texts}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
