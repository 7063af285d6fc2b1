import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const upTo200 = (text: string) => text.repeat(200).slice(0, 200).trim();

/** Texts of 200 characters and the addresses of the posts that contain them. */
export const longTexts = {
  title: upTo200("A title that goes on for as long as its author could think of another word to put into it, "),
  word: upTo200("Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft"),
  username: "maximiliana-von-und-zu-lange",
  slug: "a-locked-post-of-long-words",
  freeSlug: "a-free-post-of-long-words",
};

const post = (slug: string, title: string, money: string, excerpt: string) => `---
title: "${title}"
slug: ${slug}
excerpt: "${excerpt}"
date: 2001-02-03
${money}
category: Science
---
${longTexts.word} ${longTexts.title}

## ${longTexts.title}

> ${longTexts.word}
`;

/** Publishes a creator and two posts in which every text has 200 characters. */
export async function importLongTexts(dataDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-long-"));
  const { title, word, slug, freeSlug, username } = longTexts;
  await writeFile(join(folder, "locked.md"), post(slug, title, 'price: "9999.00"', word));
  await writeFile(join(folder, "free.md"), post(freeSlug, word, "free: true", title));
  const name = `Maximiliana ${upTo200("von und zu der langen Namensgebung ")}`;
  const options = ["--creator", username, "--creator-name", name, "--source", "long-texts"];
  await promisify(execFile)(process.execPath, ["ops/import.ts", folder, ...options], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await rm(folder, { recursive: true });
}
