import { FACTOR_ROLES } from "@gavel/domain/factor";
import { Checkbox } from "@gavel/ui/checkbox";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";

type Role = (typeof FACTOR_ROLES)[number];

interface FactorRolesProps<Values extends FieldValues> {
  form: { readonly control: Control<Values, unknown, Values> };
  name: Path<Values>;
}

/** The roles whose people are led to set up a second factor before anything else. */
export function FactorRoles<Values extends FieldValues>({ form, name }: FactorRolesProps<Values>) {
  const { t } = useLingui();
  const id = useId();
  const words: Readonly<Record<Role, string>> = {
    root: t`Super administrators`,
    admin: t`Administrators`,
    problem_admin: t`Problem administrators`,
    user: t`Everybody else`,
  };
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => {
        const chosen: readonly Role[] = field.value;
        return (
          <fieldset className="grid gap-2.5 p-4" aria-describedby={`${id}-hint`}>
            <legend className="sr-only">
              <Trans>Who must have a second factor</Trans>
            </legend>
            {FACTOR_ROLES.map((role) => (
              <label
                key={role}
                htmlFor={`${id}-${role}`}
                className="flex items-center gap-2 text-sm"
              >
                <Checkbox
                  id={`${id}-${role}`}
                  checked={chosen.includes(role)}
                  onBlur={field.onBlur}
                  onCheckedChange={(on) =>
                    field.onChange(
                      FACTOR_ROLES.filter((one) =>
                        one === role ? on === true : chosen.includes(one),
                      ),
                    )
                  }
                />
                {words[role]}
              </label>
            ))}
            <p id={`${id}-hint`} className="text-xs text-muted-foreground">
              <Trans>
                Whoever has none is led to set one up, also in a session that is open, and can do
                nothing else until then.
              </Trans>
            </p>
          </fieldset>
        );
      }}
    />
  );
}
