import { randomBytes } from "node:crypto";

/** Somebody who buys or has bought: an address and a name that no other test uses. */
export interface Reader {
  email: string;
  name: string;
}

export function newReader(): Reader {
  const mark = randomBytes(5).toString("hex");
  return { email: `reader.${mark}@example.com`, name: `Reader R${mark}` };
}
