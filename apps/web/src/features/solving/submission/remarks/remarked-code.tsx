import { CodeBlock } from "@gavel/ui/code-block";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useEffect, useRef, useState } from "react";
// The words for what is refused here.
import "../../../../app/errors/training-error-messages.ts";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import { draftedLines } from "./draft-store.ts";
import { RemarkThread } from "./remark-thread.tsx";

interface RemarkedCodeProps extends Omit<ComponentProps<typeof CodeBlock>, "notes"> {
  submitId: number;
}

/** Code of a group's training: teachers write to its lines, and its author answers under them. */
export function RemarkedCode({ submitId, ...code }: RemarkedCodeProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const [openLines, setOpenLines] = useState<readonly number[]>(() =>
    draftedLines({ uid: user?.uid ?? "", submitId }),
  );
  const frame = useRef<HTMLDivElement>(null);
  const { data } = trpc.remark.find.useQuery({ submitId }, { meta: { inline: true } });
  const firstNew = data?.remarks.find((one) => one.isNew)?.line;
  useSeen(submitId, firstNew !== undefined);
  useEffect(() => {
    if (firstNew === undefined) return;
    const line = frame.current?.querySelector(`[data-line="${firstNew}"]`);
    line?.scrollIntoView({ block: "center" });
  }, [firstNew]);
  if (!data) return <CodeBlock {...code} />;
  const { remarks, isTeacher, isClosed } = data;
  const marked = [...new Set(remarks.map(({ line }) => line))];
  const close = (line: number) => setOpenLines((open) => open.filter((one) => one !== line));
  const open = {
    label: (line: number) => t`Write a remark on line ${line}`,
    run: (line: number) =>
      setOpenLines((lines) => (lines.includes(line) ? lines : [...lines, line])),
  };
  return (
    <div ref={frame}>
      <CodeBlock
        {...code}
        notes={{
          marked,
          ...(isTeacher && !isClosed && { open }),
          below: (line) =>
            openLines.includes(line) || marked.includes(line) ? (
              <RemarkThread
                submitId={submitId}
                line={line}
                remarks={remarks.filter((one) => one.line === line)}
                reader={data}
                isOpen={openLines.includes(line)}
                onClose={() => close(line)}
              />
            ) : null,
        }}
      />
    </div>
  );
}

/** What is on the screen has been seen; it stays marked as new until the page is left. */
function useSeen(submitId: number, hasNew: boolean) {
  const utils = trpc.useUtils();
  const { mutate } = trpc.remark.markRead.useMutation({
    meta: { inline: true },
    onSuccess: () => utils.homework.invalidate(),
  });
  useEffect(() => {
    if (hasNew) mutate({ submitId });
  }, [hasNew, submitId, mutate]);
}
