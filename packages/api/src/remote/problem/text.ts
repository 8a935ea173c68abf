import type { Locale } from "@gavel/domain/locale";
import type { FailureKind } from "@gavel/remote-judges/failure";

export type ImportFault = FailureKind | "unreadable";
type Words = Readonly<Record<ImportFault, string>>;

const ENGLISH: Words = {
  notFound: "it has no such problem",
  loginRequired: "it shows this to those alone who are signed in there",
  badCredentials: "it does not know the account",
  challenge: "it wants a browser to prove itself",
  captcha: "it asks whether a person is there",
  rateLimited: "it asks to come back later",
  duplicate: "it has this already",
  languageRefused: "it does not take the language",
  refused: "it refused",
  forbidden: "it does not allow this",
  upstreamDown: "it does not answer as it should",
  markupChanged: "its page is not what it used to be",
  unsupported: "it offers no such thing",
  unreadable: "what came cannot be stored here",
};
const CHINESE: Words = {
  notFound: "平台上没有这道题",
  loginRequired: "平台只向已登录的用户显示",
  badCredentials: "平台不认可这个账号",
  challenge: "平台要求浏览器验证",
  captcha: "平台要求人工验证",
  rateLimited: "平台要求稍后再来",
  duplicate: "平台已收到相同的内容",
  languageRefused: "平台不接受该语言",
  refused: "平台拒绝了请求",
  forbidden: "平台不允许这样做",
  upstreamDown: "平台没有正常回应",
  markupChanged: "平台的页面已改版",
  unsupported: "平台不提供此功能",
  unreadable: "获取的内容无法保存到本站",
};

/** Why nothing came of an import; what the site says stands behind it, as it says it. */
export const IMPORT_FAULT: Readonly<
  Record<Locale, (fault: ImportFault, detail: string) => string>
> = {
  "en-US": (fault, detail) => `${ENGLISH[fault]} (${detail})`,
  "zh-CN": (fault, detail) => `${CHINESE[fault]}（${detail}）`,
};
