import type { Translation } from "./text.ts";

const en = {
  skipToContent: "Skip to content",
  signOut: "Sign out",
  studio: "Studio",
  desk: "Desk",
  attention: "Attention",
  applications: "Applications",
  reviews: "Reviews",
  purchases: "Purchases",
  refunds: "Refunds",
  payouts: "Payouts",
  figures: "Figures",
  reports: "Reports",
  inbox: "Inbox",
  creators: "Creators",
  team: "Team",
  actions: "Audit trail",
  account: "Account",
};

const es = {
  skipToContent: "Saltar al contenido",
  signOut: "Cerrar sesión",
  studio: "Estudio",
  desk: "Equipo",
  attention: "Atención",
  applications: "Solicitudes",
  reviews: "Revisiones",
  purchases: "Compras",
  refunds: "Reembolsos",
  payouts: "Cobros",
  figures: "Cifras",
  reports: "Denuncias",
  inbox: "Mensajes",
  creators: "Creadores",
  team: "Miembros",
  actions: "Registro",
  account: "Cuenta",
} satisfies Translation<typeof en>;

/** Texts of the frame around the screens of creators and the team. */
export const staffTexts = { en, es };
