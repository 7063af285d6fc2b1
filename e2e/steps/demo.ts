import { readFileSync } from "node:fs";

/** The facts about a demo post that journeys need. */
export interface DemoPost {
  username: string;
  slug: string;
  title: string;
}

/** A paid post with a unique marker in its body, its image and its attachment. */
export const market = {
  username: "marta-olmedo",
  slug: "the-quiet-hour-of-the-market",
  title: "The Quiet Hour of the Market",
  usd: "$6.50",
  bodyCanary: "CANARY-PAID-BODY-7f3a9c51e2",
  imageCanary: "CANARY-PAID-IMAGE-b84d20e6f7",
  fileCanary: "CANARY-PAID-FILE-51c0de88aa",
  fileName: "market-field-notes.txt",
  /** Also visible on the locked page. */
  excerptPart: "Between five and six in the morning",
};
export const canaries = [market.bodyCanary, market.imageCanary, market.fileCanary];

/** Another paid post, in Spanish, with a file. */
export const hours: DemoPost & { usd: string; fileName: string } = {
  username: "marta-olmedo",
  slug: "cinco-ajustes-para-la-hora-azul",
  title: "Cinco ajustes para la hora azul",
  usd: "$7.90",
  fileName: "hora-azul-ajustes.zip",
};

/** A paid post without files. */
export const lemon: DemoPost = {
  username: "noor-haddad",
  slug: "a-lemon-is-a-clock",
  title: "A Lemon Is a Clock",
};

/** Categories whose first page contains these posts, however much the catalogue grows. */
export const shelves = {
  market: { category: "Photography", language: "English" },
  hours: { category: "Photography", language: "Spanish" },
  birds: { category: "Science", language: "English" },
} as const;

/** A free post. */
export const birds: DemoPost = {
  username: "theo-lindqvist",
  slug: "counting-birds-badly",
  title: "Counting Birds Badly",
};

/** The bytes of a file of a demo post. */
export function demoFile(username: string, name: string): Buffer {
  return readFileSync(new URL(`../../demo/${username}/media/${name}`, import.meta.url));
}
