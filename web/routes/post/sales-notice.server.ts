import type { ScreenLanguage } from "#contract/languages.ts";
import type { SalesNotice } from "./sales-notice.ts";

/** The notice of a post's page while its creator may not sell. */
export const salesNotices: Record<ScreenLanguage, SalesNotice> = {
  en: {
    text: "This piece is not for sale for now. If you have bought it, your code still opens it.",
    code: "I have a code",
  },
  es: {
    text: "Esta pieza no está a la venta por ahora. Si la compraste, tu código todavía la abre.",
    code: "Tengo un código",
  },
};
