import ace, { type Ace } from "ace-builds";
import javascriptWorker from "ace-builds/src-noconflict/worker-javascript?url";
import luaWorker from "ace-builds/src-noconflict/worker-lua?url";
import phpWorker from "ace-builds/src-noconflict/worker-php?url";
import "ace-builds/src-noconflict/ext-searchbox";
import type { EditorMode, EditorTheme } from "../lib/editor-options.ts";

// A worker from its own address needs no `blob:` in the content security policy.
ace.config.set("loadWorkerFromBlob", false);
ace.config.setModuleUrl("ace/mode/javascript_worker", javascriptWorker);
ace.config.setModuleUrl("ace/mode/php_worker", phpWorker);
ace.config.setModuleUrl("ace/mode/lua_worker", luaWorker);

const modes: Record<EditorMode, () => Promise<unknown>> = {
  c_cpp: () => import("ace-builds/src-noconflict/mode-c_cpp"),
  java: () => import("ace-builds/src-noconflict/mode-java"),
  python: () => import("ace-builds/src-noconflict/mode-python"),
  golang: () => import("ace-builds/src-noconflict/mode-golang"),
  javascript: () => import("ace-builds/src-noconflict/mode-javascript"),
  rust: () => import("ace-builds/src-noconflict/mode-rust"),
  csharp: () => import("ace-builds/src-noconflict/mode-csharp"),
  php: () => import("ace-builds/src-noconflict/mode-php"),
  ruby: () => import("ace-builds/src-noconflict/mode-ruby"),
  typescript: () => import("ace-builds/src-noconflict/mode-typescript"),
  kotlin: () => import("ace-builds/src-noconflict/mode-kotlin"),
  haskell: () => import("ace-builds/src-noconflict/mode-haskell"),
  pascal: () => import("ace-builds/src-noconflict/mode-pascal"),
  lua: () => import("ace-builds/src-noconflict/mode-lua"),
  perl: () => import("ace-builds/src-noconflict/mode-perl"),
};

export async function loadMode(mode: EditorMode): Promise<string> {
  await modes[mode]();
  return `ace/mode/${mode}`;
}

/** A theme whose rules are in themes.css: the ones of the site and those that Ace does not have. */
interface OwnTheme {
  readonly cssClass: string;
  readonly cssText: string;
  readonly isDark: boolean;
}

const own = (name: string, isDark: boolean): OwnTheme => ({
  cssClass: `ace-${name}`,
  cssText: "",
  isDark,
});
const ownThemes = {
  "gavel-light": own("gavel", false),
  "gavel-dark": own("gavel", true),
  material: own("material", true),
  idea: own("idea", false),
  "base16-dark": own("base16-dark", true),
};

export async function applyTheme(editor: Ace.Editor, theme: EditorTheme, siteIsDark: boolean) {
  switch (theme) {
    case "gavel":
      return setOwnTheme(editor, siteIsDark ? "gavel-dark" : "gavel-light");
    case "material":
    case "idea":
    case "base16-dark":
      return setOwnTheme(editor, theme);
    case "monokai":
      await import("ace-builds/src-noconflict/theme-monokai");
      break;
    case "solarized_light":
      await import("ace-builds/src-noconflict/theme-solarized_light");
      break;
    case "eclipse":
      await import("ace-builds/src-noconflict/theme-eclipse");
      break;
    case "cobalt":
      await import("ace-builds/src-noconflict/theme-cobalt");
      break;
    case "dracula":
      await import("ace-builds/src-noconflict/theme-dracula");
      break;
  }
  editor.setTheme(`ace/theme/${theme}`);
}

function setOwnTheme(editor: Ace.Editor, name: keyof typeof ownThemes) {
  // Ace also takes a theme as an object; its types know only the name.
  const setTheme: (theme: OwnTheme) => void = Reflect.get(editor.renderer, "setTheme");
  setTheme.call(editor.renderer, ownThemes[name]);
}

export function createEditor(element: HTMLElement, messages: Record<string, string>): Ace.Editor {
  ace.config.setMessages(messages);
  return ace.edit(element, {
    showPrintMargin: false,
    fontFamily: "var(--font-mono)",
    scrollPastEnd: 0.3,
    useSoftTabs: true,
    enableKeyboardAccessibility: true,
    fixedWidthGutter: true,
    showFoldWidgets: false,
  });
}
