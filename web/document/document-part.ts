import { createContext } from "react";

/**
 * What the server renders of a document: its frame (the head's own part and the scripts at its end, the same on every page of a
 * route) or its screen. Undefined in the browser, which has both.
 */
export const DocumentPart = createContext<"frame" | "screen" | undefined>(undefined);
