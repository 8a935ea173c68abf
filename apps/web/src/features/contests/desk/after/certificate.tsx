import { contestRuleOf } from "@gavel/domain/contest/contest";
import { cn } from "@gavel/ui/lib/cn";
import { formatDate } from "@gavel/ui/lib/format";
import { Plural, Trans } from "@lingui/react/macro";
import type { Results } from "./after-page.tsx";

interface CertificateWords {
  readonly title: string;
  readonly signature: string;
}

interface CertificateProps {
  results: Results;
  row: Results["rows"][number];
  words: CertificateWords;
  className?: string;
}

/** A line around it, inside its edge. */
const FRAME = { outline: "0.15cqw solid", outlineOffset: "-2.2cqw" };

/** One A4 page lying down; all sizes follow its width, so that a small one is the printed one seen from afar. */
export function Certificate({ results, row, words, className }: CertificateProps) {
  const { name, realname, school, award } = row;
  const isDone = row.solved > 0 || row.score > 0;
  return (
    <article
      translate="no"
      className={cn(
        "[container-type:inline-size] paper aspect-[297/210] overflow-hidden",
        className,
      )}
    >
      <div
        className="flex h-full flex-col items-center p-[3.2cqw] text-center text-[1.7cqw] leading-snug"
        style={FRAME}
      >
        <p className="pt-[3.5cqw] text-[2.1cqw] text-balance">{results.title}</p>
        <h2 className="mt-[1.4cqw] text-[5cqw] leading-tight font-semibold text-balance">
          {words.title}
        </h2>
        <div className="flex min-h-0 w-full flex-1 flex-col items-center justify-center gap-[0.8cqw]">
          {award !== null && <AwardBand award={award} />}
          <p className="line-clamp-2 max-w-[80%] text-[3.6cqw] leading-tight font-semibold wrap-anywhere">
            {name}
          </p>
          {realname !== "" && realname !== name && (
            <p className="line-clamp-2 max-w-[80%] text-[2cqw] wrap-anywhere">{realname}</p>
          )}
          {school !== "" && <p className="line-clamp-1 max-w-[80%] text-[2cqw]">{school}</p>}
          <p className="mt-[1.4cqw] text-[2cqw]">
            {isDone ? <Achieved results={results} row={row} /> : <Trans>took part</Trans>}
          </p>
        </div>
        <div className="flex w-full items-end justify-between px-[4cqw] pb-[2.6cqw]">
          <p>{formatDate(new Date(results.endTime))}</p>
          <p className="w-[24cqw] border-t-[0.12cqw] border-current pt-[0.5cqw] whitespace-pre-line">
            {words.signature === "" ? "\u00a0" : words.signature}
          </p>
        </div>
      </div>
    </article>
  );
}

/** In its colour where there is one; its name and a frame say the same in black and white. */
function AwardBand({ award }: { award: NonNullable<Results["rows"][number]["award"]> }) {
  return (
    <p
      className="mb-[1.2cqw] max-w-[70%] truncate rounded-[0.6cqw] border-[0.15cqw] px-[3cqw] py-[0.5cqw] text-[2.6cqw] font-semibold [print-color-adjust:exact]"
      style={{ background: award.background, color: award.color }}
    >
      {award.name}
    </p>
  );
}

function Achieved({ results, row }: Pick<CertificateProps, "results" | "row">) {
  const { rank, solved, score } = row;
  const { ranked } = results;
  const did =
    contestRuleOf(results.type) === "acm" ? (
      <Plural value={solved} one="# problem solved" other="# problems solved" />
    ) : (
      <Plural value={score} one="# point" other="# points" />
    );
  return (
    <>
      {rank > 0 ? (
        <Trans>
          Place {rank} of {ranked}
        </Trans>
      ) : (
        <Trans>Out of competition</Trans>
      )}
      {" · "}
      {did}
    </>
  );
}
