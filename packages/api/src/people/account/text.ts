import type { Locale } from "@gavel/domain/locale";

/** To whoever signs in before their account closes. */
export const STAYING_MESSAGE = {
  "en-US": {
    title: "Your account stays",
    content:
      "You signed in, so your account is not closed. API tokens ended when you asked for it: make new ones [in the settings](/setting?tab=tokens).",
  },
  "zh-CN": {
    title: "账号注销已撤销",
    content:
      "你已重新登录，账号将予以保留。申请注销时 API 令牌已失效，可[在设置中](/setting?tab=tokens)重新创建。",
  },
} as const satisfies Record<Locale, { readonly title: string; readonly content: string }>;
