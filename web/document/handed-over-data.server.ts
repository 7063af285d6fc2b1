/** A part of a page: text, or text in UTF-8 that was written before. */
export type Piece = string | Uint8Array;

/**
 * Runs in the browser, behind the element with the data: writes it as the router reads it, a list of values in which objects and
 * lists name the places of theirs.
 */
export const handOver = `{const values=[],names={__proto__:null},
name=text=>"_"+(names[text]??=add(text)),
add=value=>{if(value===null)return -5;
const place=values.push(value)-1;
if(typeof value=="object")values[place]=Array.isArray(value)?value.map(add):Object.fromEntries(Object.entries(value).map(([key,one])=>[name(key),add(one)]));
return place};
add(JSON.parse(document.currentScript.previousElementSibling.textContent));
const {streamController}=window.__reactRouterContext;
streamController.enqueue(JSON.stringify(values)+"\\n");
streamController.close()}`;

/** Stands for a value that was written before. Nobody outside knows it, so it is in no text. */
const mark = crypto.randomUUID();

/**
 * What the router in the browser starts from (the loaders' data and what failed), as text that is no script, and the script that
 * hands it over. `writtenAs` knows the JSON of values that were written before; it has no `<`.
 */
export function handedOverData(state: object, writtenAs: (value: object) => Uint8Array | undefined): Piece[] {
  const before: Uint8Array[] = [];
  const text = JSON.stringify(state, (_key, value: unknown) => {
    const written = typeof value === "object" && value !== null ? writtenAs(value) : undefined;
    if (!written) return value;
    before.push(written);
    return mark;
  });
  // `<` stands in texts alone, and without it none of a creator's can end the element.
  const [first = "", ...others] = text.replaceAll("<", "\\u003c").split(`"${mark}"`);
  return [
    `<script type="application/json">${first}`,
    ...others.flatMap((after, place) => [before[place] ?? "", after]),
    `</script><script>${handOver}</script>`,
  ];
}
