/** A part of a mail's body. Each kind has one component (`mail-document.ts`) and one form as plain text (`mail-text.ts`). */
export type MailBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "fact"; label: string; value: string }
  | { kind: "code"; label: string; code: string }
  | { kind: "work"; label: string; title: string; by: string; url: string }
  | { kind: "button"; label: string; url: string; isInText: boolean }
  | { kind: "steps"; label: string; steps: readonly string[] }
  | { kind: "small"; lines: readonly string[] };

/** The content of a mail for both of its forms, HTML and text. */
export interface MailContent {
  language: "en" | "es";
  subject: string;
  /** The heading of the HTML; default is the subject. */
  heading?: string;
  /** The preview text in a list of mails. */
  preview: string;
  body: readonly MailBlock[];
}

/** The blocks of a mail's body. Line breaks in texts stay. */
export const mailBlock = {
  paragraph: (text: string): MailBlock => ({ kind: "paragraph", text }),
  /** A value under its label. */
  fact: (label: string, value: string): MailBlock => ({ kind: "fact", label, value }),
  /** Something to copy, large. */
  code: (label: string, code: string): MailBlock => ({ kind: "code", label, code }),
  /** A post that the mail is about, with its creator and address. */
  work: (work: { label: string; title: string; by: string; url: string }): MailBlock => ({ kind: "work", ...work }),
  /** The next step for the reader. Omit it from the text where its URL appears already. */
  button: (label: string, url: string, { isInText = true } = {}): MailBlock => ({
    kind: "button",
    label,
    url,
    isInText,
  }),
  /** Numbered instructions. */
  steps: (label: string, steps: readonly string[]): MailBlock => ({ kind: "steps", label, steps }),
  /** The end of a mail: hints and where to get help. */
  small: (...lines: string[]): MailBlock => ({ kind: "small", lines }),
};

/** A mail of a few paragraphs and a small end. */
export function plainMail(mail: {
  language: "en" | "es";
  subject: string;
  lines: readonly string[];
  small: string;
}): MailContent {
  const { language, subject, lines, small } = mail;
  const body = [...lines.map(mailBlock.paragraph), mailBlock.small(small)];
  return { language, subject, preview: lines[0] ?? subject, body };
}
