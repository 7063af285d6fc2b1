import { UnusableText } from "./unusable-text.ts";

/** References can repeat a long URL thousands of times, which no legitimate text does. */
const maxLength = 4 * 2 ** 20;

/** Throws `UnusableText` for more HTML than a text may become (decision 197). */
export function refuseLongHtml(html: string): void {
  if (html.length > maxLength) throw new UnusableText("the text becomes more than 4 MB of HTML", "too-long-as-html");
}
