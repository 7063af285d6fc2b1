import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { Icon } from "./icon.tsx";
import { useTemporaryValue } from "./use-temporary-value.ts";

const copiedMs = 3000;

/** Puts `text` on the clipboard and says so for 3 s (spec section 9). */
export function CopyButton({ text, label, copiedLabel }: { text: string; label: string; copiedLabel: string }) {
  const [copied, setCopied] = useTemporaryValue<true>(copiedMs);
  return (
    <Button
      look="secondary"
      className="min-w-36 px-5"
      onClick={async () => setCopied((await copyText(text)) || undefined)}
    >
      <Icon name={copied ? "check" : "copy"} className="size-4.5" />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
