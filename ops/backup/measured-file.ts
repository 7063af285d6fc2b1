import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";

/** A file stream that only the owner may read, with size and checksum once it is closed. */
export function measuredFile(path: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return {
    measure,
    file: createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
    result: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}
