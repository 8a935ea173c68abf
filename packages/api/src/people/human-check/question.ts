import type { Locale } from "@gavel/domain/locale";

/** What a person answers at a glance and a program has to read: for those who cannot see a picture. */
export interface Question {
  readonly question: string;
  /** At most 8 characters, which is what the captcha's field takes. */
  readonly answer: string;
}

type Random = () => number;

const NUMBERS: Record<Locale, readonly string[]> = {
  "en-US": [
    ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
    ...["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"],
    ...["eighteen", "nineteen", "twenty"],
  ],
  "zh-CN": [
    ...["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"],
    ...["十一", "十二", "十三", "十四", "十五", "十六", "十七", "十八", "十九", "二十"],
  ],
};

const ANIMALS: Record<Locale, readonly string[]> = {
  "en-US": ["cat", "horse", "duck", "tiger", "mouse", "sheep", "eagle", "frog"],
  "zh-CN": ["猫", "马", "鸭子", "老虎", "老鼠", "绵羊", "老鹰", "青蛙"],
};
const THINGS: Record<Locale, readonly string[]> = {
  "en-US": ["table", "lamp", "river", "stone", "window", "bread", "spoon", "cloud"],
  "zh-CN": ["桌子", "台灯", "河流", "石头", "窗户", "面包", "勺子", "云朵"],
};
const ORDINALS: Record<Locale, readonly string[]> = {
  "en-US": ["first", "second", "third", "fourth", "last"],
  "zh-CN": ["第一", "第二", "第三", "第四", "最后一"],
};

const KINDS = [askSum, askPlace, askCount, askLargest] as const;

export function drawQuestion(locale: Locale, random: Random): Question {
  const ask = pick(KINDS, random);
  return ask(locale, random);
}

function askSum(locale: Locale, random: Random): Question {
  const [one, two] = [whole(2, 20, random), whole(2, 20, random)];
  const [first, second] = [word(locale, one), word(locale, two)];
  const question = {
    "en-US": `What is ${first} plus ${second}? Answer in digits.`,
    "zh-CN": `${first}加${second}等于多少？请用阿拉伯数字回答。`,
  }[locale];
  return { question, answer: String(one + two) };
}

function askPlace(locale: Locale, random: Random): Question {
  const words = shuffled([...ANIMALS[locale], ...THINGS[locale]], random).slice(0, 5);
  const place = whole(0, 4, random);
  const ordinal = ORDINALS[locale][place] ?? "";
  const question = {
    "en-US": `Which of these words comes ${ordinal}: ${list(locale, words)}?`,
    "zh-CN": `下面${ordinal}个词是什么：${list(locale, words)}？`,
  }[locale];
  return { question, answer: words[place] ?? "" };
}

function askCount(locale: Locale, random: Random): Question {
  const animals = shuffled(ANIMALS[locale], random).slice(0, whole(1, 4, random));
  const things = shuffled(THINGS[locale], random).slice(0, whole(2, 4, random));
  const words = list(locale, shuffled([...animals, ...things], random));
  const question = {
    "en-US": `How many of these are animals: ${words}? Answer in digits.`,
    "zh-CN": `下面有几个是动物：${words}？请用阿拉伯数字回答。`,
  }[locale];
  return { question, answer: String(animals.length) };
}

function askLargest(locale: Locale, random: Random): Question {
  const numbers = shuffled([...NUMBERS[locale].keys()], random).slice(0, 4);
  const words = list(
    locale,
    numbers.map((number) => word(locale, number)),
  );
  const question = {
    "en-US": `Which of these numbers is the largest: ${words}? Answer in digits.`,
    "zh-CN": `下面哪个数最大：${words}？请用阿拉伯数字回答。`,
  }[locale];
  return { question, answer: String(Math.max(...numbers)) };
}

function word(locale: Locale, number: number): string {
  return NUMBERS[locale][number] ?? String(number);
}

function list(locale: Locale, words: readonly string[]): string {
  return words.join(locale === "zh-CN" ? "、" : ", ");
}

function whole(low: number, high: number, random: Random): number {
  return low + Math.floor(random() * (high - low + 1));
}

function pick<T>(choices: readonly [T, ...T[]], random: Random): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, two) => one.key - two.key)
    .map(({ item }) => item);
}
