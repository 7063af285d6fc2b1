import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

/** A button that asks for a folder with everything in it. Only for pages whose script runs. */
export function FolderButton({ children, onFiles }: { children: string; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  // React knows no such attribute.
  useEffect(() => input.current?.setAttribute("webkitdirectory", ""), []);
  return (
    <>
      <Button look="secondary" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={children}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
