import { Tag } from "@gavel/ui/tag";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { countFitting } from "./fitting-tags.ts";

interface RowTagsProps {
  tags: readonly { readonly id: number; readonly name: string; readonly color: string | null }[];
}

/** Whole tags, as many as the line holds; the number of the rest shows them too. */
export function RowTags({ tags }: RowTagsProps) {
  const { t } = useLingui();
  const line = useRef<HTMLSpanElement>(null);
  const [fitting, setFitting] = useState(tags.length);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const frame = line.current;
    if (frame === null || tags.length < 2) return setFitting(tags.length);
    const measure = () => {
      const widths = [...frame.querySelectorAll<HTMLElement>("[data-tag]")];
      setFitting(
        countFitting(
          widths.map((one) => one.offsetWidth),
          frame.clientWidth,
        ),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [tags]);
  const more = tags.length - fitting;
  return (
    <span
      ref={line}
      className={isOpen ? "flex flex-wrap gap-1.5 py-1.5" : "relative flex gap-1.5 overflow-hidden"}
    >
      {tags.map((tag, index) => (
        <span
          key={tag.id}
          data-tag
          className={
            index < fitting || isOpen ? "inline-flex max-w-full shrink-0" : "invisible absolute"
          }
        >
          <Tag color={tag.color}>{tag.name}</Tag>
        </span>
      ))}
      {more > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={
            isOpen ? t`Fewer tags` : t`${plural(more, { one: "# more tag", other: "# more tags" })}`
          }
          onClick={() => setOpen(!isOpen)}
          className="figure h-5 min-w-6 shrink-0 rounded-sm px-1 text-xs text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2 coarse:px-2"
        >
          {isOpen ? "−" : `+${more}`}
        </button>
      )}
    </span>
  );
}
