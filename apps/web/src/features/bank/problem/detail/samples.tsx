import { CopyButton } from "@gavel/ui/copy-button";
import { useLingui } from "@lingui/react/macro";
import type { Problem } from "../types.ts";

/** Input and output of each sample side by side where there is room. */
export function Samples({ examples }: { examples: Problem["examples"] }) {
  const { t } = useLingui();
  return (
    <div className="@container flex flex-col gap-3.5">
      {examples.map((example, index) => {
        const number = index + 1;
        return (
          <div
            key={number}
            className="grid min-w-0 break-inside-avoid grid-cols-1 gap-x-3 gap-y-2.5 @[25rem]:grid-cols-2"
          >
            <Sample
              name={t`Input #${number}`}
              copyName={t`Copy input ${number}`}
              text={example.input}
            />
            <Sample
              name={t`Output #${number}`}
              copyName={t`Copy output ${number}`}
              text={example.output}
            />
          </div>
        );
      })}
    </div>
  );
}

function Sample({ name, copyName, text }: { name: string; copyName: string; text: string }) {
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="flex h-7 items-center justify-between text-xs text-muted-foreground">
        {name}
        <span data-print="hide">
          <CopyButton label={copyName} text={text} className="-mr-1.5 [&_svg]:size-3.75" />
        </span>
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
        tabIndex={0}
        translate="no"
        className="overflow-x-auto rounded-md border bg-muted px-3 py-2 font-mono text-sm leading-5.5"
      >
        {text}
      </pre>
    </figure>
  );
}
