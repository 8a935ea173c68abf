import { useMemo } from "react";
import { encode } from "uqr";

/** Modules of white around it, without which cameras find no code (ISO/IEC 18004). */
const MARGIN = 4;

function modulesOf(text: string): { size: number; data: readonly (readonly boolean[])[] } {
  return encode(text, { ecc: "M", border: MARGIN });
}

/** Dark on white in both themes: many cameras read no other. */
export function QrCode({ text, label, size }: { text: string; label: string; size: string }) {
  const code = useMemo(() => modulesOf(text), [text]);
  const path = code.data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      style={{ width: size, height: size, maxWidth: "100%", background: "white" }}
      className="rounded-md"
    >
      <path d={path} fill="black" />
    </svg>
  );
}

const PICTURE_SCALE = 16;

/** For a slide or a printed sheet. */
export async function qrPicture(text: string): Promise<Blob> {
  const { size, data } = modulesOf(text);
  const canvas = document.createElement("canvas");
  canvas.width = size * PICTURE_SCALE;
  canvas.height = size * PICTURE_SCALE;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas to draw on");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect(x * PICTURE_SCALE, y * PICTURE_SCALE, PICTURE_SCALE, PICTURE_SCALE);
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)));
  });
}
