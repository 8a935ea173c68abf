import Bowser from "bowser";

export interface Device {
  /** "Chrome 156, Linux"; "" when nothing is known. */
  readonly name: string;
  readonly isPhone: boolean;
}

/** What a browser says of itself, in words people know; a program's own name as it is. */
export function deviceOf(userAgent: string): Device {
  const { browser, os, platform } = Bowser.parse(userAgent === "" ? "-" : userAgent);
  const isPhone = platform.type === "mobile" || platform.type === "tablet";
  if (browser.name === undefined || browser.name === "") {
    return { name: userAgent.split("/")[0]?.trim().slice(0, 40) ?? "", isPhone };
  }
  const version = browser.version?.split(".")[0];
  const parts = [version ? `${browser.name} ${version}` : browser.name, os.name];
  return { name: parts.filter(Boolean).join(", "), isPhone };
}
