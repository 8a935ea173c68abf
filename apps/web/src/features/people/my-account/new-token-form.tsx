import { TOKEN_LIFE_DAYS, TOKEN_NAME_MAX, type TokenScope } from "@gavel/domain/token-scope";
import { signInPassword } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Checkbox } from "@gavel/ui/checkbox";
import { Field } from "@gavel/ui/field";
import { Input, PasswordInput } from "@gavel/ui/input";
import { Select } from "@gavel/ui/select";
import { zodResolver } from "@hookform/resolvers/zod";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";
import { scopeWords } from "./scope-words.ts";

type Days = (typeof TOKEN_LIFE_DAYS)[number];

const schema = z.object({
  name: z.string().trim().min(1, "NAME_REQUIRED").max(TOKEN_NAME_MAX, "TEXT_TOO_LONG"),
  scopes: z.array(z.custom<TokenScope>()).min(1, "SCOPE_REQUIRED"),
  days: z.custom<Days>(),
  password: signInPassword,
});
type Wish = z.output<typeof schema>;

/** Enough for `gavel submit`. */
const FIRST: Wish = { name: "", scopes: ["read", "submit"], days: 90, password: "" };

interface NewTokenFormProps {
  /** Those that the viewer's role may give. */
  scopes: readonly TokenScope[];
  onMade: (token: string) => void;
}

export function NewTokenForm({ scopes, onMade }: NewTokenFormProps) {
  const { i18n } = useLingui();
  const utils = trpc.useUtils();
  const create = trpc.token.create.useMutation({ meta: { inline: true } });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: FIRST,
    ...TELLS_WHEN_TOUCHED,
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (wish) => {
    try {
      onMade((await create.mutateAsync(wish)).token);
      await utils.token.find.invalidate();
    } catch (cause) {
      const isLimit = errorFacts(cause).code === "TOKEN_LIMIT";
      const message = describeError(i18n, cause);
      form.setError(isLimit ? "name" : "password", { message }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* The hint keeps the place of the error: a form that grows at the blur loses the click on what is below. */}
      <Field
        label={<Trans>Name</Trans>}
        hint={<Trans>Helps you recognise it in the list</Trans>}
        error={fieldMessage(i18n, errors.name?.message)}
      >
        {(control) => (
          <Input {...control} {...form.register("name")} placeholder="laptop" autoComplete="off" />
        )}
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <ScopeList
            all={scopes}
            chosen={field.value}
            onChange={field.onChange}
            error={fieldMessage(i18n, errors.scopes?.message)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="days"
        render={({ field }) => (
          <Field label={<Trans>Expires</Trans>}>
            {(control) => (
              <Select
                {...control}
                value={String(field.value)}
                onChange={(text) => field.onChange(text === "null" ? null : Number(text))}
                options={TOKEN_LIFE_DAYS.map((days) => ({
                  value: String(days),
                  label: <DaysWords days={days} />,
                }))}
              />
            )}
          </Field>
        )}
      />
      <Field
        label={<Trans>Your password</Trans>}
        hint={<Trans>So that nobody can create tokens at a screen you left open</Trans>}
        error={fieldMessage(i18n, errors.password?.message)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password")}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-end">
        <Trans>Create token</Trans>
      </Button>
    </form>
  );
}

function DaysWords({ days }: { days: Days }) {
  if (days === null) return <Trans>Never</Trans>;
  return <Plural value={days} one="in # day" other="in # days" />;
}

interface ScopeListProps {
  all: readonly TokenScope[];
  chosen: readonly TokenScope[];
  onChange: (chosen: TokenScope[]) => void;
  error: string | undefined;
}

function ScopeList({ all, chosen, onChange, error }: ScopeListProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.25 text-sm font-medium">
        <Trans>Scopes</Trans>
      </legend>
      <div className="grid gap-2">
        {all.map((scope) => (
          <label key={scope} htmlFor={`${id}-${scope}`} className="flex items-start gap-2 text-sm">
            <Checkbox
              id={`${id}-${scope}`}
              className="mt-0.75"
              checked={chosen.includes(scope)}
              onCheckedChange={(on) =>
                onChange(on === true ? [...chosen, scope] : chosen.filter((one) => one !== scope))
              }
            />
            <span className="min-w-0">
              <code translate="no" className="font-mono text-xs">
                {scope}
              </code>
              <span className="ml-2 text-muted-foreground">{i18n._(scopeWords[scope])}</span>
            </span>
          </label>
        ))}
      </div>
      {/* It stands where the choice is made, and is said when it is made. */}
      <div role="status">
        {chosen.includes("admin-user") && (
          <Callout tone="warning" className="mt-2">
            <Trans>
              Whoever holds a token with <code translate="no">admin-user</code> can disable and
              delete the accounts of all ordinary users. Give it a short life and guard it like a
              password.
            </Trans>
          </Callout>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.25 text-xs text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  );
}
