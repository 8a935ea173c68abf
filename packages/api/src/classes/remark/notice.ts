import type { Db } from "@gavel/db";
import { isLocale, type Locale } from "@gavel/domain/locale";
import { isRoleId, isRoot } from "@gavel/domain/role";
import type { SignedInContext } from "../../kernel/context.ts";
import { tellFromSite } from "../../talk/message/index.ts";
import { findNamedProblem, findRecipient, type Remarked } from "./queries.ts";

interface Words {
  readonly written: (author: string) => string;
  readonly answered: (author: string) => string;
}

const TITLES: Readonly<Record<Locale, Words>> = {
  "zh-CN": {
    written: (author) => `${author} 在你的代码里写了批注`,
    answered: (author) => `${author} 回复了你的批注`,
  },
  "en-US": {
    written: (author) => `${author} wrote remarks on your code`,
    answered: (author) => `${author} answered your remark`,
  },
};

/** One of the two sides, in their language and in the transaction of the remark. Who has left the group hears no more of it. */
export async function tellOfRemark(
  { db, viewer, now }: Pick<SignedInContext, "viewer" | "now"> & { readonly db: Db },
  uid: string,
  { id, problem_id, group_id, uid: owner }: Remarked,
): Promise<void> {
  const person = await findRecipient(db, uid, group_id);
  if (person === undefined) return;
  const isSiteRoot = isRoleId(person.role_id) && isRoot(person.role_id);
  if (!person.is_inside && !isSiteRoot) return;
  const problem = await findNamedProblem(db, problem_id);
  const known = person.locale;
  const words = TITLES[isLocale(known) ? known : "zh-CN"];
  const name = plain(`#${id} ${problem.display_id} ${problem.title}`);
  const note = {
    ...{ recipientUid: uid, kind: "Mine" as const, adminUid: null },
    title: uid === owner ? words.written(viewer.username) : words.answered(viewer.username),
    content: `[${name}](/group/${group_id}/submission-detail/${id})`,
  };
  await tellFromSite(db, [note], now());
}

/** A title is no Markdown. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]<>#|~$!]/g, "\\$&");
