import type { LoaderFunctionArgs } from "react-router";
import { renderSVG } from "uqr";
import type { PageHandle } from "#contract/page-handle.ts";
import { getAppContext } from "#web/lib/app-context.ts";

export const handle = { audience: "everyone" } satisfies PageHandle;

/** The QR code of the full public payment address, as a picture (`paths.paymentQrImage`). */
export function loader({ context }: LoaderFunctionArgs): Response {
  const svg = renderSVG(getAppContext(context).paymentUrl, { ecc: "M", border: 4 });
  return new Response(svg, { headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=300" } });
}
