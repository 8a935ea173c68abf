import { countNames } from "@gavel/domain/contest/account-rule";
import { Callout } from "@gavel/ui/callout";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { AdminForm, SaveBar } from "../../../../app/forms/admin-form.tsx";
import { useHotkeys } from "../../../../app/hotkeys/use-hotkeys.ts";
import { useOffice } from "../office.ts";
import { AccessSection } from "./access-section.tsx";
import { AwardsSection } from "./awards-section.tsx";
import { BasicsSection } from "./basics-section.tsx";
import type { ContestForm as Form } from "./form-parts.tsx";
import { ruleOf } from "./form-values.ts";
import { FreezeSection } from "./freeze-section.tsx";
import { RulePreview } from "./rule-preview.tsx";
import { SectionNav } from "./section-nav.tsx";
import { StarsSection } from "./stars-section.tsx";
import { TimeSection } from "./time-section.tsx";

interface ContestFormProps {
  form: Form;
  isNew: boolean;
  registrations: number;
  /** "Save" unless told. */
  label?: ReactNode;
  /** Above the sections: what somebody else has saved meanwhile. */
  notice?: ReactNode;
  /** Beside the form. */
  aside?: ReactNode;
  /** In the head of who fits the account rule. */
  ruleAction?: ReactNode;
}

/** Everything an organiser sets, in the order in which it is thought of. */
export function ContestForm(props: ContestFormProps) {
  const { form, isNew, registrations, label, notice, aside, ruleAction } = props;
  const { t } = useLingui();
  const values = form.watch();
  // Who there is on the site is not told to those who run a group.
  const knowsAccounts = useOffice().groupId === null;
  useHotkeys(t`Contest form`, [
    {
      keys: "mod+s",
      label: <Trans>Save</Trans>,
      run: (event) => {
        event.preventDefault();
        form.submit();
      },
    },
  ]);
  const expected =
    registrations > 0 ? registrations : values.openAccountLimit ? countNames(ruleOf(values)) : 0;
  return (
    <AdminForm
      form={form}
      className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[11rem_minmax(0,1fr)_20rem]"
    >
      <SectionNav form={form} />
      <div className="grid min-w-0 content-start gap-4">
        {notice}
        <BasicsSection form={form} isNew={isNew} />
        <TimeSection form={form} />
        <AccessSection form={form} registrations={registrations} />
        <FreezeSection form={form} />
        <AwardsSection form={form} expected={expected} />
        <StarsSection form={form} />
        <SaveBar
          form={form}
          label={label}
          className="sticky bottom-0 z-10 -mx-1 border-t bg-background px-1 py-3"
        />
      </div>
      <aside className="grid content-start gap-4 lg:sticky lg:top-16 lg:self-start">
        {values.openAccountLimit && knowsAccounts && (
          <RulePreview values={values} action={ruleAction} />
        )}
        {aside ?? (
          <Callout>
            <Trans>
              Its problems and announcements come next. Nobody can enter before the start.
            </Trans>
          </Callout>
        )}
      </aside>
    </AdminForm>
  );
}
