import { useId } from "react";

/**
 * Has the browser paint nothing before the page has come up to here: after what its end puts into place, as a row that ends at
 * the right or a column that is centred. Of a page that comes in pieces the beginning of it would move when its end comes.
 * Browsers that do not know of it paint at once.
 *
 * The link must be in the head, where React puts it: browsers ignore it in a body.
 */
export function HoldPaint() {
  const id = useId();
  return (
    <>
      <link rel="expect" href={`#${id}`} blocking="render" />
      <span id={id} hidden />
    </>
  );
}
