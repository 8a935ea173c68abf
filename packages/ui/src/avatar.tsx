import { useState } from "react";
import { cn } from "./lib/cn.ts";

interface AvatarProps {
  name: string;
  src?: string | null;
  /** Pixels. */
  size?: number;
  /** Rounded square: groups. */
  square?: boolean;
  className?: string;
}

/** A hue that stays with the name; the tints are light enough for ink and dark enough for paper. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/** Decoration beside a written name: hidden from readers of the page by ear. */
export function Avatar({ name, src, size = 22, square = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const letter = [...name.trim()][0]?.toUpperCase() ?? "?";
  const shape = square ? "rounded-[22%]" : "rounded-full";
  const box = { width: size, height: size };
  if (src && failed !== src) {
    return (
      <img
        src={src}
        alt=""
        style={box}
        onError={() => setFailed(src)}
        className={cn("shrink-0 object-cover", shape, className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      translate="no"
      style={{ ...box, fontSize: size * 0.42, "--avatar-hue": hueOf(name) } as React.CSSProperties}
      className={cn(
        "avatar-letter inline-flex shrink-0 items-center justify-center leading-none font-semibold",
        shape,
        className,
      )}
    >
      {letter}
    </span>
  );
}
