import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";

interface FileButtonProps {
  children: string;
  /** The accessible name, where the text alone is ambiguous. */
  label?: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that asks for files. Only for pages whose script runs. */
export function FileButton({ children, label, accept, multiple = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="secondary"
        className="min-h-10 px-4"
        {...(label !== undefined && { "aria-label": label })}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        {...(accept !== undefined && { accept })}
        multiple={multiple}
        aria-label={label ?? children}
        onInput={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Choosing the same file again is a new choice.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
