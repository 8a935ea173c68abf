import { LOCALES } from "@gavel/domain/locale";
import { expect, test } from "vitest";
import { renderMail } from "./render.ts";
import { MAIL_TEXTS } from "./text.ts";

const facts = {
  site: 'A & "B" <i>',
  code: "012345",
  username: "<script>x</script>",
  link: "https://oj.example/reset-password?username=a&code=b",
  minutes: 10,
};

test("text and HTML say the same, and nobody's name is markup", () => {
  for (const locale of LOCALES) {
    for (const write of Object.values(MAIL_TEXTS)) {
      const content = write[locale](facts);
      const mail = renderMail(content, { site: facts.site, locale, bannerUrl: "" });
      const shown = mail.html
        .replace(/<[^>]+>/g, "\n")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
      for (const part of [...content.paragraphs, content.note]) {
        expect(mail.text).toContain(part);
        expect(shown).toContain(part);
      }
      expect(mail.html).toContain(`lang="${locale}"`);
      expect(mail.html).not.toMatch(/<script|<i>|<img/);
      expect(mail.text).not.toContain("undefined");
    }
  }
});

test("a subject is one line, a banner is an address and nothing else", () => {
  const content = { subject: "a\r\nBcc: b@c", paragraphs: [], note: "" };
  const frame = { site: "s", locale: "en-US", bannerUrl: 'https://x/"><script>' } as const;
  const { subject, html } = renderMail(content, frame);
  expect(subject).toBe("a Bcc: b@c");
  expect(html).toContain('<img src="https://x/&quot;&gt;&lt;script&gt;"');
});
