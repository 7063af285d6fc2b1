import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const smallestBytes = 200;
const compressible = /\.(?:js|mjs|css|html|json|svg|txt|xml|ico|webmanifest|map)$/;

/** Writes brotli and gzip versions of each text file in the folder that they make smaller. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((name) => compressible.test(name))) {
    const file = join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length < smallestBytes) continue;
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
    if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
  }
}
