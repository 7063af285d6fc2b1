/** What the bare server answers at one path. */
export interface BareAnswer {
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}
