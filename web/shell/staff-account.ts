import { createContext } from "react";

/** The id of the account that a page of the studio or the desk was rendered for. */
export const StaffAccount = createContext("");
