/**
 * The cookies that the site sets, by their names without the prefix `__Host-` of https. The privacy policy explains each of them.
 */
export const cookieNames = ["lang", "payment", "session", "sign-in", "passkey", "known-browser"] as const;
export type CookieName = (typeof cookieNames)[number];
