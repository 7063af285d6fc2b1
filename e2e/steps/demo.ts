import { readFileSync } from "node:fs";

/** A post of the demo catalogue, as far as the journeys need it. */
export interface DemoPost {
  username: string;
  slug: string;
  title: string;
}

/** The paid post whose body, picture and attachment carry a marked string each. */
export const market = {
  username: "marta-olmedo",
  slug: "the-quiet-hour-of-the-market",
  title: "The Quiet Hour of the Market",
  usd: "$6.50",
  bodyCanary: "CANARY-PAID-BODY-7f3a9c51e2",
  imageCanary: "CANARY-PAID-IMAGE-b84d20e6f7",
  fileCanary: "CANARY-PAID-FILE-51c0de88aa",
  fileName: "market-field-notes.txt",
  /** Stands in the locked page too. */
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

/** Shelves of the catalogue on which these posts stand on the first page, however much it grows. */
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

/** The bytes of a file that belongs to a post of the catalogue. */
export function demoFile(username: string, name: string): Buffer {
  return readFileSync(new URL(`../../demo/${username}/media/${name}`, import.meta.url));
}
