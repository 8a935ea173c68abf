/** "Linux · Chrome 156" out of what a browser says of itself; its own words when it is none that we know. */
export function describeUserAgent(text: string): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(text)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const known = [system, browser].filter((part) => part !== undefined);
  return known.length === 0 ? text : known.join(" · ");
}

/** The more special ones first: most browsers also say that they are others. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Windows NT/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, "Edge"],
  [/(?:OPR|Opera)\/(\d+)/, "Opera"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/, "Safari"],
];
