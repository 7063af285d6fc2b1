import { randomBytes } from "node:crypto";

/** A buyer with an e-mail address and a name that no other test uses. */
export interface Reader {
  email: string;
  name: string;
}

export function newReader(): Reader {
  const mark = randomBytes(5).toString("hex");
  return { email: `reader.${mark}@example.com`, name: `Reader R${mark}` };
}
