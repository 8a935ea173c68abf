import type { Locale } from "@gavel/domain/locale";
import type { MailContent } from "../../site/mail/index.ts";

interface Facts {
  readonly site: string;
  readonly judges: readonly {
    readonly name: string;
    readonly part: string;
    /** In what is not there any more. */
    readonly detail: string;
  }[];
  /** Where it is shown; null = the site does not know its own address. */
  readonly url: string | null;
}

const ENGLISH: Readonly<Record<string, string>> = {
  reach: "problems",
  session: "the sign-in",
  form: "the form for submissions",
  runs: "verdicts",
};
const CHINESE: Readonly<Record<string, string>> = {
  reach: "题目页面",
  session: "登录页面",
  form: "提交页面",
  runs: "评测结果页面",
};

/** To those who keep the site. */
export const CHANGED_MAIL = {
  "en-US": ({ site, judges, url }: Facts): MailContent => ({
    subject: `${site}: pages of ${namesOf(judges, ", ")} have changed`,
    paragraphs: [
      ...judges.map(({ name, part, detail }) => `${name}, ${ENGLISH[part] ?? part}: ${detail}`),
      "Gavel no longer understands these pages. What depends on them fails and says so; verdicts that are there stay as they are. A newer version of Gavel may know the new pages.",
    ],
    ...(url === null ? {} : { link: { label: "Remote judges", url } }),
    note: "You receive this because you administer the site.",
  }),
  "zh-CN": ({ site, judges, url }: Facts): MailContent => ({
    subject: `${site}：${namesOf(judges, "、")} 的页面已变化`,
    paragraphs: [
      ...judges.map(({ name, part, detail }) => `${name}，${CHINESE[part] ?? part}：${detail}`),
      "Gavel 已无法识别这些页面。依赖它们的操作会失败并说明原因，已有的评测结果不受影响。新版 Gavel 可能已适配新页面。",
    ],
    ...(url === null ? {} : { link: { label: "远程评测", url } }),
    note: "你是本站管理员，因此收到此邮件。",
  }),
} as const satisfies Record<Locale, (facts: Facts) => MailContent>;

const namesOf = (judges: Facts["judges"], comma: string) =>
  [...new Set(judges.map(({ name }) => name))].join(comma);
