/** The answer of the bare server at one path. */
export interface BareAnswer {
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}
