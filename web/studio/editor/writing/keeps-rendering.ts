/**
 * Whether the writing view may open a text: reading and writing it must not change what readers get. `render` returns the server's HTML, or
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
  return before !== null && before === after;
}
