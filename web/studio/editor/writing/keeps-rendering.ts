/**
 * Whether the writing view may open a text: reading and writing it must not change what readers see. `render` returns the server's HTML, or
 * null for a text that it cannot render.
 */
export async function keepsRendering(
  markdown: string,
  {
    roundTrip,
    render,
  }: { roundTrip: (text: string) => Promise<string>; render: (text: string) => Promise<string | null> },
): Promise<boolean> {
  const written = await roundTrip(markdown);
  if (written === markdown) return true;
  const [before, after] = await Promise.all([render(markdown), render(written)]);
  if (before === null || after === null) return false;
  return withoutUnseenSpaces(before) === withoutUnseenSpaces(after);
}

/** Spaces, with the end of a line or of an element with lines of its own if that follows. Optional, so that no space is read twice. */
const spacesAndEnd = /[ \t]+(\n|<\/(?:p|h[1-6]|li|t[dh]|d[td]|figcaption|blockquote)>)?/g;

/** The HTML without spaces that no browser shows. A phone's keyboard leaves one behind each sentence, and Markdown's writer drops it. */
function withoutUnseenSpaces(html: string): string {
  const parts = html.split(/(<pre[\s>][\s\S]*?<\/pre>)/);
  return parts
    .map((part, index) =>
      index % 2 === 0 ? part.replace(spacesAndEnd, (spaces, end?: string) => end ?? spaces) : part,
    )
    .join("");
}
