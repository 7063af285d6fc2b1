/* Texts of a recording's controls, loaded with them. */
const en = {
  chapters: "Chapters",
  chapter: (number: number) => `Chapter ${number}`,
};

const es: typeof en = {
  chapters: "Capítulos",
  chapter: (number) => `Capítulo ${number}`,
};

export const soundTexts = { en, es };
