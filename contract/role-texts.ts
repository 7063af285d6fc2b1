import type { ScreenLanguage } from "./languages.ts";
import type { TeamRole } from "./roles.ts";

/** The name of a role, and its work in one line. */
interface RoleTexts {
  name: string;
  work: string;
}

/** The roles of the team in words, for the desk and for the list of the demo's accounts. */
export const roleTexts = {
  en: {
    reviewer: { name: "Reviewer", work: "decides who becomes a creator" },
    moderator: { name: "Moderator", work: "reviews the first pieces of new creators, and decides reports and appeals" },
    support: { name: "Support", work: "answers messages, looks up purchases and decides refund requests" },
    finance: { name: "Finance", work: "refunds, answers disputed payments and watches over payouts" },
    owner: { name: "Owner", work: "invites the team, gives roles and reads the audit trail" },
  },
  es: {
    reviewer: { name: "Revisión", work: "decide quién puede publicar aquí" },
    moderator: {
      name: "Moderación",
      work: "revisa las primeras piezas de quien empieza, y decide denuncias y apelaciones",
    },
    support: { name: "Soporte", work: "responde mensajes, busca compras y decide solicitudes de reembolso" },
    finance: { name: "Finanzas", work: "reembolsa, responde a pagos en disputa y vigila los pagos a creadores" },
    owner: { name: "Propiedad", work: "invita al equipo, reparte roles y lee el registro de acciones" },
  },
} satisfies Record<ScreenLanguage, Record<TeamRole, RoleTexts>>;
