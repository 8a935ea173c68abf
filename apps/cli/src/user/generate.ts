/** `gavel user generate`: accounts by the dozen, and the sheet of their passwords. */
import type { GeneratedUsers, GeneratePreview } from "@gavel/api/types";
import { GENERATED_PASSWORD } from "@gavel/domain/limit";
import { generatedNames, generateInput } from "@gavel/domain/user-names";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { openNamedSite } from "../problem/problem-options.ts";
import { Refusal, say } from "../say.ts";
import { withSheet } from "../site/password-sheet.ts";
import { GENERATE_FLAGS, GENERATE_NAMES, readNumber, withLongNames } from "./user-options.ts";

/** Exit status 0 when the accounts are there and their sheet is written, 1 when not, 2 for wrong use and no access. */
export async function userGenerate(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(withLongNames(args), {
    names: GENERATE_NAMES,
    flags: GENERATE_FLAGS,
  });
  refuseWords(words);
  const { output } = values;
  const isCheck = flags.has("check");
  if (output === undefined && !isCheck) throw new Refusal("-o must name the sheet to write", 2);
  const wish = generateInput.safeParse({
    prefix: values.prefix ?? "",
    suffix: values.suffix ?? "",
    from: readNumber("from", values.from) ?? 1,
    to: readNumber("to", values.to) ?? 10,
    passwordLength:
      readNumber("password-length", values["password-length"]) ?? GENERATED_PASSWORD.min,
  });
  if (!wish.success) throw new Refusal(FAULTS[wish.error.issues[0]?.message ?? ""] ?? "", 2);
  const names = generatedNames(wish.data);
  const range = `${names[0]} … ${names.at(-1)}`;
  const site = await openNamedSite(settings, values);
  if (output === undefined || isCheck) {
    const preview = await site.query<GeneratePreview>("user.previewGeneration", wish.data);
    if (flags.has("json")) say(JSON.stringify({ ok: preview.takenCount === 0, ...preview, names }));
    else
      say(
        `${range}: ${preview.count} names, ${preview.takenCount} taken ${preview.taken.join(", ")}`.trimEnd(),
      );
    return preview.takenCount === 0 ? 0 : 1;
  }
  const count = await withSheet(output, async (take) => {
    const made = await site.mutate<GeneratedUsers>("user.generate", wish.data);
    await take(site, made.key);
    return made.count;
  });
  if (flags.has("json")) say(JSON.stringify({ ok: true, file: output, count }));
  else say(`${range}: ${count} accounts, names and passwords in ${output}`);
  return 0;
}

const FAULTS: Record<string, string> = {
  RANGE_REVERSED: "--to must not be less than --from",
  RANGE_TOO_LONG: "at most 1000 accounts in one go",
  NAME_TOO_LONG: "names can have at most 20 characters",
  USERNAME_CHARACTERS: "the names contain invisible characters",
  GENERATED_PASSWORD_LENGTH: "--password-length must be from 6 to 25",
};
