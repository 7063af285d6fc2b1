import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startS3Server } from "#server/testing/s3-server.ts";

/** Objects in memory and in files, which the next process finds again. */
class StoredObjects extends Map<string, Buffer> {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder).filter((each) => each.endsWith(".path"))) {
      const file = join(folder, name.slice(0, -".path".length));
      super.set(readFileSync(join(folder, name), "utf8"), readFileSync(file));
    }
  }

  override set(path: string, body: Buffer): this {
    const file = this.#fileOf(path);
    writeFileSync(`${file}.new`, body);
    renameSync(`${file}.new`, file);
    writeFileSync(`${file}.path`, path);
    return super.set(path, body);
  }

  override delete(path: string): boolean {
    const file = this.#fileOf(path);
    rmSync(`${file}.path`, { force: true });
    rmSync(file, { force: true });
    return super.delete(path);
  }

  #fileOf(path: string): string {
    return join(this.#folder, createHash("sha256").update(path).digest("hex"));
  }
}

const [port, folder = ""] = process.argv.slice(2);
const server = await startS3Server({ port: Number(port), objects: new StoredObjects(folder) });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
