import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A form's opening tag; the arrow of a function does not end it. */
const openingTag = /<(?:form|Form)\b(?:=>|[^>])*>/g;
/** Forms with a file are answered by the server's upload routes; the one of a step-up carries another form, with its sender. */
const withoutSender = /action=\{(?:staffPaths\.studioPieceFile|staffPaths\.studioImportFile|staffPaths\.signInAgain)/;

test("each form that a page of the studio or the desk posts names the account that it was rendered for", () => {
  const forms = globSync("web/{studio,desk,staff}/**/*.tsx").flatMap((path) => {
    const code = readFileSync(path, "utf8");
    return [...code.matchAll(openingTag)].map(({ 0: tag, index }) => ({
      ...{ path, tag },
      content: code.slice(index + tag.length).trimStart(),
    }));
  });
  const posted = forms.filter(({ tag }) => tag.includes('method="post"') && !withoutSender.test(tag));
  expect(posted.length).toBeGreaterThan(35);
  const nameless = posted.filter(({ content }) => !content.startsWith("<SenderField />"));
  expect(nameless.map(({ path, tag }) => `${path}: ${tag}`)).toEqual([]);
});
