import type { Translation } from "./text.ts";

const en = {
  title: "Figures",
  lead: "What payments and Stripe's own fees moved, from the ledger, by UTC. In each row gross, refunds, disputes and fees add up to the shares and taxes.",
  byWeek: "By week",
  byMonth: "By month",
  period: "From",
  payments: "Payments",
  gross: "Gross",
  refunds: "Refunds",
  disputes: "Disputes",
  fees: "Stripe's fees",
  creators: "Creators' share",
  taxes: "Taxes",
  platform: "Platform's share",
  none: "No payment is in the ledger yet.",
  earlier: "Earlier",
  newest: "The newest",
  download: "All as CSV",
};

const es = {
  title: "Cifras",
  lead: "Lo que movieron los pagos y las comisiones de Stripe, según el libro mayor, en UTC. En cada fila, bruto, reembolsos, disputas y comisiones suman las partes y los impuestos.",
  byWeek: "Por semana",
  byMonth: "Por mes",
  period: "Desde",
  payments: "Pagos",
  gross: "Bruto",
  refunds: "Reembolsos",
  disputes: "Disputas",
  fees: "Comisiones de Stripe",
  creators: "Parte de creadores",
  taxes: "Impuestos",
  platform: "Parte de la plataforma",
  none: "Aún no hay pagos en el libro mayor.",
  earlier: "Anteriores",
  newest: "Los últimos",
  download: "Todo en CSV",
} satisfies Translation<typeof en>;

/** Texts of the owners' figures. */
export const deskFiguresTexts = { en, es };
