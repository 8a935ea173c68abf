import { Button } from "@gavel/ui/button";
import type { ReactNode } from "react";

interface FileButtonProps {
  icon: ReactNode;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Looks like a button and asks for files. */
export function FileButton({ icon, multiple = false, onFiles, children }: FileButtonProps) {
  return (
    <Button size="sm" asChild>
      <label className="cursor-pointer focus-within:outline-2 focus-within:outline-ring">
        {icon}
        {children}
        <input
          type="file"
          multiple={multiple}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </label>
    </Button>
  );
}
