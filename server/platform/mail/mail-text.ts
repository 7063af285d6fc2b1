import type { MailBlock, MailContent } from "./mail-content.ts";

/** The plain text of a mail. */
export function mailText({ body }: MailContent, brandName: string): string {
  return [...body.flatMap(textOf), brandName].join("\n\n");
}

function textOf(block: MailBlock): string[] {
  switch (block.kind) {
    case "paragraph":
      return [block.text];
    case "fact":
      return [`${block.label}: ${block.value}`];
    case "code":
      return [`${block.label}: ${block.code}`];
    case "work":
      return [`${block.label}: ${block.title} (${block.by})\n${block.url}`];
    case "button":
      return block.isInText ? [`${block.label}:\n${block.url}`] : [];
    case "steps":
      return [`${block.label}:\n${block.steps.map((step, index) => `${index + 1}. ${step}`).join("\n")}`];
    case "small":
      return [...block.lines];
  }
}
