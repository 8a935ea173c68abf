interface ProgressLineProps {
  /** What it is about: a file's name. */
  name: string;
  /** 0 to 1; null = nobody knows. */
  share: number | null;
  /** What happens: "Uploading". */
  label: string;
}

export function ProgressLine({ name, share, label }: ProgressLineProps) {
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <div>
      <p className="flex items-baseline gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate" translate="no">
          {name}
        </span>
        <span className="figure text-xs text-muted-foreground">
          {label}
          {percent !== null && ` ${percent}%`}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={`${label} ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="mt-2 h-1 overflow-hidden rounded-full bg-muted"
      >
        <div
          className="h-full bg-primary transition-[width]"
          style={{ width: `${percent ?? 100}%`, opacity: percent === null ? 0.4 : 1 }}
        />
      </div>
    </div>
  );
}
