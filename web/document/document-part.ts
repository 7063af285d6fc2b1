import { createContext } from "react";

/**
 * The part of a document that the server renders: its frame (the head's own part and the scripts at its end, the same
 * on every page of a route) or its screen. Undefined in the browser, which has both.
 */
export const DocumentPart = createContext<"frame" | "screen" | undefined>(undefined);
