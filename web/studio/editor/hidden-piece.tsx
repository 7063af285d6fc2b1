import type { PieceContent } from "./piece-content.ts";

interface HiddenPieceProps {
  content: PieceContent;
  /** Fields to omit, because the form shows them. */
  without?: readonly (keyof PieceContent)[];
}

/** A content in hidden fields, for forms that post it again. */
export function HiddenPiece({ content, without = [] }: HiddenPieceProps) {
  const fields = Object.entries(content)
    .filter(([name]) => !without.includes(name as keyof PieceContent))
    .flatMap(([name, value]: [string, string | readonly string[]]) =>
      [value].flat().map((one) => [name, one] as const),
    );
  return (
    <>
      {fields.map(([name, value]) => (
        <textarea key={`${name} ${value}`} name={name} defaultValue={value} hidden readOnly />
      ))}
    </>
  );
}
