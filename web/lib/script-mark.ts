import { createContext } from "react";

/** The mark of our own inline scripts while the server renders; none in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);
