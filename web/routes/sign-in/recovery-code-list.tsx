import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** New recovery codes, which are shown once: to copy, or to save as a file. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const text = useText(signInTexts);
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 border-y border-hairline py-4 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="noscript:hidden">
          <CopyButton text={codes.join("\n")} label={text.copyCodes} copiedLabel={text.copied} />
        </span>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`}
          download={text.codesFile}
          className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
        >
          {text.saveCodes}
        </a>
      </div>
    </>
  );
}
