/** The most characters of each field that visitors fill in, whatever the form: a longer text is pointed out beside its field, and refused. */
export const formLengths = { name: 200, email: 254, link: 300, language: 100, subject: 200, message: 5_000 } as const;

/** How long a sent form is kept, in days. The privacy policy says so, the database sees to it. */
export const formKeptDays = 90;

/** What a sent form's acknowledgement promises, in hours (spec section 9). */
export const supportReplyHours = { from: 24, to: 48 } as const;
