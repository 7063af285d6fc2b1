import { useId } from "react";

/**
 * Has the browser paint nothing before the page has come up to here: after what its end puts into place, as a row that ends at
 * the right or a column that is centred. Of a page that comes in pieces the beginning of it would move when its end comes.
 * Browsers that do not know of it paint at once.
 *
 * The link has to stand in the head, where React puts it: browsers heed none in a body. So it is nothing for a kept part, whose
 * HTML is written again without what React put elsewhere.
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
