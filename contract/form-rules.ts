/** The maximum length of each form field. A longer text is reported beside its field and rejected. */
export const formLengths = { name: 200, email: 254, link: 300, language: 100, subject: 200, message: 5_000 } as const;

/** The retention of sent forms in days, as stated in the privacy policy and enforced by the database. */
export const formKeptDays = 90;

/** The time for a reply that a form's acknowledgement promises, in hours (spec section 9). */
export const supportReplyHours = { from: 24, to: 48 } as const;
