import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";

/** A folder to import, deleted after the test. */
export interface TestFolder {
  path: string;
  write(file: string, content: string | Buffer): Promise<void>;
  remove(): Promise<void>;
}

/** Makes an empty folder. */
export async function createTestFolder(): Promise<TestFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "vitrina-import-")));
  return {
    path,
    async write(file, content) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), content);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** A minimal `creator.md`. */
export const creatorFile = "---\nfirstName: Ada\nlastName: Okafor\nemail: ada@creators.example\n---\nDraws.\n";

/** A PDF document of one red page; `name` makes its bytes unique. */
export const testDocument = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R >> endobj
4 0 obj << /Length 27 >> stream
1 0 0 rg 0 0 300 400 re f  
endstream endobj
trailer << /Root 1 0 R >>
startxref
0
%%EOF
`;

/** A single-color picture; the color makes its bytes unique. */
export function testPicture(options: { width?: number; height?: number; red?: number; format?: "png" | "jpeg" } = {}) {
  const { width = 1000, height = 500, red = 200, format = "png" } = options;
  const image = sharp({ create: { width, height, channels: 3, background: { r: red, g: 80, b: 40 } } });
  return image.toFormat(format).toBuffer();
}
