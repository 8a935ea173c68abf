import englishWords from "emoji-picker-element/i18n/en.js";
import chineseWords from "emoji-picker-element/i18n/zh_CN.js";
import Picker from "emoji-picker-element/picker.js";
import englishData from "emoji-picker-element-data/en/emojibase/data.json?url";
import chineseData from "emoji-picker-element-data/zh/emojibase/data.json?url";
import { useEffect, useRef } from "react";
import "./panel.css";

const LANGUAGES = {
  "zh-CN": { locale: "zh", dataSource: chineseData, i18n: chineseWords },
  "en-US": { locale: "en", dataSource: englishData, i18n: englishWords },
} as const;

/** Younger emoji are boxes on many systems. Naming a version also skips a probe that knows colour fonts only. */
const EMOJI_VERSION = 14;

interface PanelProps {
  locale: string;
  onPick: (emoji: string) => void;
}

/** A search field and a grid by groups: arrow keys walk, Enter picks. Its data come from this site. */
export default function EmojiPanel({ locale, onPick }: PanelProps) {
  const holder = useRef<HTMLDivElement>(null);
  const latest = useRef(onPick);
  latest.current = onPick;
  useEffect(() => {
    const language = LANGUAGES[locale === "zh-CN" ? locale : "en-US"];
    const picker = new Picker({ ...language, emojiVersion: EMOJI_VERSION });
    picker.classList.add("emoji-panel");
    picker.addEventListener("emoji-click", ({ detail }) => {
      if (detail.unicode !== undefined) latest.current(detail.unicode);
    });
    holder.current?.append(picker);
    picker.shadowRoot?.querySelector<HTMLElement>("input[type=search]")?.focus();
    return () => picker.remove();
  }, [locale]);
  return <div ref={holder} />;
}
