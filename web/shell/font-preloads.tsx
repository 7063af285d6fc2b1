import fraunces from "#web/fonts/fraunces-latin.woff2?url";
import inter from "#web/fonts/inter-latin.woff2?url";

/** The two files that every page shows at once; the others load when a text needs them. */
export function FontPreloads() {
  return [fraunces, inter].map((file) => (
    <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}
