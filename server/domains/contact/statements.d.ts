// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "contact-delete-expired": {
      values: [];
      row: Record<never, never>;
    };
    "contact-insert": {
      values: [id: string, language: "en" | "es", sealed: Buffer, submissionFingerprint: Buffer];
      row: { id: string; };
    };
    "contact-key-uses": {
      values: [value1: readonly string[]];
      row: { keyId: string; what: "contact messages"; count: number; neededUntil: Date | null; };
    };
    "contact-language": {
      values: [id: string];
      row: { language: "en" | "es"; };
    };
  }
}
