import { Button } from "@gavel/ui/button";
import { FileUp } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";

/** Sheets of text, however the system calls them. */
export const CSV_FILES = ".csv,.txt,.tsv,text/csv,text/plain";

interface ChooseFileButtonProps
  extends Pick<ComponentProps<typeof Button>, "variant" | "className"> {
  /** As browsers have it: ".zip". */
  accept: string;
  onFile: (file: File) => void;
  /** null = the button has no icon. */
  icon?: ReactNode;
  children: ReactNode;
}

/** Asks for one file. */
export function ChooseFileButton(props: ChooseFileButtonProps) {
  const { accept, onFile, icon = <FileUp />, children, ...look } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
