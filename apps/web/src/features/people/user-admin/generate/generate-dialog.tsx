import { generatedNames, generateInput } from "@gavel/domain/user-names";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Dialog } from "@gavel/ui/dialog";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { WandSparkles } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { describeError } from "../../../../app/errors/describe-error.ts";
import type { HandedOut } from "../../../../app/handed-out.ts";
import { SheetDownload } from "../../../../app/import/sheet-download.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { GenerateFields, type GenerateForm } from "./generate-fields.tsx";
import { NamePreview } from "./name-preview.tsx";

const EMPTY: GenerateForm = { prefix: "", suffix: "", from: "1", to: "10", passwordLength: "6" };

interface GenerateDialogProps {
  /** What is typed already. */
  initial?: Partial<GenerateForm>;
  /** Told of the accounts that were made, with their passwords. */
  onMade?: (rows: readonly HandedOut[]) => void;
  /** What can be done with them next, beside the sheet. */
  next?: ReactNode;
  onClose: () => void;
}

/** Numbered accounts with random passwords: all of them or none. */
export default function GenerateDialog({ initial, onMade, next, onClose }: GenerateDialogProps) {
  const { i18n } = useLingui();
  const formId = useId();
  const utils = trpc.useUtils();
  const [form, setForm] = useState<GenerateForm>({ ...EMPTY, ...initial });
  const [isFetched, setIsFetched] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const wish = readForm(form);
  const generate = trpc.user.generate.useMutation({
    meta: { inline: true },
    onSuccess({ rows }) {
      onMade?.(rows);
      void utils.contestAccount.invalidate();
      void utils.contest.accountFit.invalidate();
      return utils.user.invalidate();
    },
  });
  const made = generate.data;
  // The passwords are nowhere else: leaving without them is asked about.
  const close = () => (made !== undefined && !isFetched ? setIsLeaving(true) : onClose());
  function submit(event: FormEvent) {
    event.preventDefault();
    if (wish.data !== undefined) generate.mutate(wish.data);
  }
  const count = wish.data === undefined ? 0 : generatedNames(wish.data).length;
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && !generate.isPending && close()}
        keepOnOutsideClick
        title={<Trans>Generate users</Trans>}
        footer={
          made === undefined ? (
            <>
              <Button onClick={onClose} disabled={generate.isPending}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                variant="primary"
                type="submit"
                form={formId}
                icon={<WandSparkles />}
                busy={generate.isPending}
                disabled={wish.data === undefined}
              >
                {count === 0 ? (
                  <Trans>Generate users</Trans>
                ) : (
                  <Plural value={count} one="Generate # user" other="Generate # users" />
                )}
              </Button>
            </>
          ) : (
            <Button variant={isFetched ? "primary" : "default"} onClick={close}>
              <Trans>Done</Trans>
            </Button>
          )
        }
      >
        {made === undefined ? (
          <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
            <GenerateFields form={form} onChange={setForm} faults={wish.faults} />
            {wish.data !== undefined && <NamePreview wish={wish.data} />}
            {generate.error !== null && (
              <p role="alert" className="text-sm text-destructive">
                {describeError(i18n, generate.error)}
              </p>
            )}
          </form>
        ) : (
          <SheetDownload {...{ made, isFetched, next }} onFetched={() => setIsFetched(true)} />
        )}
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={<Trans>Leave without the passwords?</Trans>}
        description={
          <Trans>
            The sheet has not been downloaded, and nobody will be able to read the passwords. The
            accounts stay; each would need a new password.
          </Trans>
        }
        action={<Trans>Leave without the passwords</Trans>}
        onConfirm={onClose}
      />
    </>
  );
}

/** Numbers come as text; an empty one is a fault of its own. */
function readForm({ prefix, suffix, ...numbers }: GenerateForm) {
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const parsed = generateInput.safeParse({
    prefix,
    suffix,
    from: number(numbers.from),
    to: number(numbers.to),
    passwordLength: number(numbers.passwordLength),
  });
  if (parsed.success) return { data: parsed.data, faults: {} };
  const faults: Partial<Record<keyof GenerateForm, string>> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path[0] as keyof GenerateForm;
    faults[name] ??= issue.message;
  }
  return { data: undefined, faults };
}
