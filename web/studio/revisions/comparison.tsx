import { staffPaths } from "#contract/staff-paths.ts";
import { studioRevisionsTexts } from "#web/i18n/studio-revisions-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import type { DiffPart } from "../line-diff.ts";

interface ComparisonProps {
  /** `mine` are the lines of the older version, `theirs` those of the newest. */
  compared: { version: number; parts: readonly DiffPart[] };
  pieceId: string;
  /** The newest version. */
  basedOn: number;
}

/**
 * The lines that differ between an older version and the newest, each marked with its side, and the button that
 * restores the older one.
 */
export function Comparison({ compared: { version, parts }, pieceId, basedOn }: ComparisonProps) {
  const text = useText(studioRevisionsTexts);
  return (
    <section aria-labelledby="comparison" className="mt-8 border-t border-hairline pt-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="comparison" className="text-xl">
          {text.compareTitle(String(version))}
        </h2>
        {version !== basedOn && (
          <form method="post" action={staffPaths.studioRevisions(pieceId)}>
            <SenderField />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="basedOn" value={basedOn} />
            <Button type="submit">{text.restore}</Button>
          </form>
        )}
      </div>
      {parts.every(({ kind }) => kind === "both") && <p className="mt-4 text-muted">{text.same}</p>}
      <div className="mt-4 max-w-prose text-[0.9375rem] leading-relaxed wrap-anywhere whitespace-pre-wrap">
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts that do not change
          <Part key={place} {...part} />
        ))}
      </div>
    </section>
  );
}

function Part({ kind, lines }: DiffPart) {
  const text = useText(studioRevisionsTexts);
  const words = lines.join("\n");
  if (kind === "both") return <div className="border-l-2 border-transparent pl-4">{words}</div>;
  const isRemoved = kind === "mine";
  const Change = isRemoved ? "del" : "ins";
  return (
    <Change
      className={`my-1 block border-l-2 pl-4 ${isRemoved ? "border-danger" : "border-green bg-green-wash no-underline"}`}
    >
      {/* A line through the text does not reach into an inline block, so the label stays readable. */}
      <span className="inline-block w-full text-xs text-muted">{isRemoved ? text.removed : text.added}</span>
      {words}
    </Change>
  );
}
