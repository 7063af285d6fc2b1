// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "content-end-creator": {
      values: [authorId: string, cause: "closed" | "hidden"];
      row: { written: number; };
    };
    "content-has-creator-ended": {
      values: [username: string];
      row: { hasEnded: boolean; };
    };
    "content-lift-creator-ending": {
      values: [authorId: string, cause: string];
      row: { written: number; };
    };
    "content-published-author": {
      values: [username: string, value2: string];
      row: {
        firstName: string;
        lastName: string;
        email: string;
        socialMedia: string | null;
        description: string;
        verified: boolean;
        sourceKey: string | null;
        hasPostsOfSource: boolean;
      };
    };
    "creators-find-profile": {
      values: [id: string];
      row: {
        username: string;
        firstName: string;
        lastName: string;
        biographyEn: string;
        biographyEs: string;
        socialMedia: string | null;
        isVerified: boolean;
        pictureId: string | null;
      };
    };
    "creators-lock-by-id": {
      values: [id: string];
      row: { id: string; };
    };
    "creators-update-profile": {
      values: [
        id: string,
        firstName: string,
        lastName: string,
        description: string,
        descriptionEs: string,
        socialMedia: string | null
      ];
      row: Record<never, never>;
    };
    "find-author": {
      values: [username: string];
      row: { id: string; username: string; };
    };
    "lock-author": {
      values: [username: string];
      row: { id: string; username: string; };
    };
    "publish-author": {
      values: [
        username: string,
        firstName: string,
        lastName: string,
        email: string,
        socialMedia: string | null,
        description: string,
        value7: boolean | null,
        sourceKey: string | null
      ];
      row: { id: string; created: boolean; };
    };
    "register-author": {
      values: [
        username: string,
        firstName: string,
        lastName: string,
        email: string,
        socialMedia: string | null,
        description: string
      ];
      row: { id: string; };
    };
  }
}
