import { Suspense } from "react";
import { cn } from "./lib/cn.ts";
import { lazyPart } from "./lib/lazy-part.ts";
import type { TextPlaces } from "./lib/lead-to-places.ts";
import type { HtmlTrust } from "./lib/render-authored.ts";
import type { PersonAddress } from "./lib/render-markdown.ts";
import { Delayed, Skeleton } from "./skeleton.tsx";

const importRendered = () => import("./markdown/rendered.tsx");
const importAuthored = () => import("./markdown/authored.tsx");
const LateRendered = lazyPart(importRendered);
const LateAuthored = lazyPart(importAuthored);
let Rendered: Awaited<ReturnType<typeof importRendered>>["default"] | null = null;
let Authored: Awaited<ReturnType<typeof importAuthored>>["default"] | null = null;

/** For pages that are mostly a text: waits for what draws it, so that nothing under the text moves when it comes. */
export async function loadMarkdown(kind: "plain" | "html"): Promise<void> {
  if (kind === "plain") Rendered = (await importRendered()).default;
  else Authored = (await importAuthored()).default;
}

const FORMULA_FACES = ["1em KaTeX_Main", "italic 1em KaTeX_Math"];
const PATIENCE_MS = 1500;

/** The same for the faces of its formulas, if it has any. Without them after a while another face has to do. */
export async function loadFormulaFaces(texts: readonly (string | null)[]): Promise<void> {
  if (!texts.some((text) => text?.includes("$"))) return;
  await Promise.race([
    Promise.allSettled(FORMULA_FACES.map((face) => document.fonts.load(face))),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
}

interface MarkdownProps {
  source: string;
  /** Keeps the raw HTML that this author may write; without it raw HTML is shown as text. */
  html?: HtmlTrust;
  /** Words that stand out; without `html` only. */
  marked?: readonly string[];
  /** Where people are found whom the text names by `@`; without it their names are plain text. Must not change. */
  personAddress?: PersonAddress;
  /** For a page of the site, whose headings can be led to; without `html` only. Must not change. */
  places?: TextPlaces;
  /** 15 px for statements, 16 px for posts. */
  size?: "statement" | "post";
  /** As wide as its place instead of the reading measure. */
  wide?: boolean;
  className?: string;
}

/** Markdown with formulas at reading measure. The renderer is loaded when first needed. */
export function Markdown(props: MarkdownProps) {
  const { source, html, marked, personAddress, places, size = "statement", wide = false } = props;
  const classes = cn(
    "reading",
    size === "post" && "reading-md",
    wide && "max-w-none",
    props.className,
  );
  const Plain = Rendered ?? LateRendered;
  const Html = Authored ?? LateAuthored;
  return (
    <Suspense fallback={<Loading className={classes} />}>
      {html === undefined ? (
        <Plain {...{ source, marked, personAddress, places }} className={classes} />
      ) : (
        <Html {...{ source, personAddress }} trust={html} className={classes} />
      )}
    </Suspense>
  );
}

function Loading({ className }: { className: string }) {
  return (
    <div className={className}>
      <Delayed>
        <Skeleton className="mb-3 w-full" />
        <Skeleton className="mb-3 w-11/12" />
        <Skeleton className="w-3/5" />
      </Delayed>
    </div>
  );
}
