import { pinyin } from "pinyin-pro";

/** First letters of Chinese characters, other letters and digits as they are, nothing else: "A+B 问题" is "abwt". */
export function initialsOf(title: string): string {
  const letters = pinyin(title, {
    pattern: "first",
    toneType: "none",
    type: "array",
    nonZh: "consecutive",
  });
  return letters
    .join("")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
