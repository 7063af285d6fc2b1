/** A part of a page: text, or text in UTF-8 that was written before. */
export type Piece = string | Uint8Array;

/**
 * Runs in the browser, behind the element with the data. The router would read the data from its stream, as a list of values in
 * which objects and lists name the places of theirs, and put what it read into `state`: to write that list and to read it again
 * was a tenth of what Explore's scripts did (decision 089). The stream says only null, which it spells -5, and `state` is the
 * data as it stands here, parsed when the router first asks.
 */
export const handOver = `{const context=window.__reactRouterContext,data=document.currentScript.previousElementSibling;
let state;
Object.defineProperty(context,"state",{get:()=>state??=JSON.parse(data.textContent),set(){}});
context.streamController.enqueue("-5\\n");
context.streamController.close()}`;

const handingOver = new TextEncoder().encode(`</script><script>${handOver}</script>`);

/** Stands for a value that was written before. Nobody outside knows it, so it is in no text. */
const mark = crypto.randomUUID();

/** How deep a value stands at most that was written before: in a list within a part of a loader's data. */
const writtenDepth = 5;

/**
 * What the router in the browser starts from (the loaders' data and what failed), as text that is no script, and the script that
 * hands it over. `writtenAs` knows the JSON of values that were written before; it has no `<`.
 */
export function handedOverData(state: object, writtenAs: (value: object) => Uint8Array | undefined): Piece[] {
  const before: Uint8Array[] = [];
  // Marks stand in their places before the text is written: to be asked of each value takes the runtime ten times as long.
  const withMarks = (value: unknown, depth: number): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const written = writtenAs(value);
    if (written) {
      before.push(written);
      return mark;
    }
    if (depth === writtenDepth) return value;
    if (Array.isArray(value)) return value.map((one) => withMarks(one, depth + 1));
    // A date writes itself.
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withMarks(one, depth + 1)]));
  };
  const text = JSON.stringify(withMarks(state, 0));
  // `<` stands in texts alone, and without it none of a creator's can end the element.
  const [first = "", ...others] = text.replaceAll("<", "\\u003c").split(`"${mark}"`);
  return [
    `<script type="application/json">${first}`,
    ...others.flatMap((after, place) => [before[place] ?? "", after]),
    handingOver,
  ];
}
