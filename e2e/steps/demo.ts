import { randomBytes } from "node:crypto";
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
export function demoFile(username: string, name: string): Buffer<ArrayBuffer> {
  return readFileSync(new URL(`../../demo/${username}/media/${name}`, import.meta.url));
}

/** A film of the demo that nobody has sent: with a box at its end that players skip (ISO/IEC 14496-12, 8.1.2). */
export function newFilm(): Buffer<ArrayBuffer> {
  const box = Buffer.from("0000000c66726565", "hex");
  return Buffer.concat([demoFile("kenji-morita", "the-puncture-kit.mp4"), box, randomBytes(4)]);
}
