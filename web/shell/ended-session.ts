/** The status of the page that a form gets whose session has ended. */
export const endedSessionStatus = 401;

/** A posted form whose session has ended. */
export interface EndedSession {
  /** Its fields as one text. */
  fields: string;
  /** The address of the sign-in that leads back to the form's page. Readers' scripts must not contain it. */
  signIn: string;
}
