import { formatCount } from "./count.ts";
import type { Translation } from "./text.ts";

const en = {
  title: "Figures",
  lead: "Counts only. We keep nothing about a reader: no cookie, no address, no fingerprint. Your balance, under Payouts, changes with each sale, without naming the piece.",
  period: "Period",
  days: (days: number) => (days === 365 ? "Last year" : `Last ${days} days`),
  allPieces: "All pieces",
  piece: "Piece",
  show: "Show",
  download: "Download as CSV",
  views: "Views",
  starts: "Payments started",
  sales: "Purchases",
  conversion: "Purchases per 100 views",
  revenue: "Paid by readers",
  refunds: "Refunds",
  delay:
    "A purchase is counted here when its week ends, or sooner on a day with at least five of the piece. Its money shows at once under",
  money: "Payouts",
  viewsByDay: "Views by day",
  salesByPeriod: "Payments and purchases",
  viewHelp:
    "A view is one opening of a piece's page, by UTC day. Programs that say what they are, pages that a browser loads ahead, and signed-in creators do not count. The newest views appear after ten seconds.",
  salesHelp:
    "A payment is started when a reader goes on from name and email to the card. To keep readers anonymous, payments and purchases of a piece are shown by the day only where a day has at least five of them. All others are shown by the week, once it is over.",
  noViews: "No views in this period yet.",
  noSales: "No payments to show in this period yet.",
  chartLabel: (total: string, first: string, last: string) =>
    `Bar chart: ${total}, from ${first} to ${last}. The table has the numbers.`,
  showTable: "Show as a table",
  day: "Day",
  inEnglish: "English pages",
  inSpanish: "Spanish pages",
  when: "When",
  weekOf: (date: string) => `Week of ${date}`,
  byPiece: "By piece",
  viewCount: (count: number) => formatCount("en", count, { one: "view", other: "views" }),
};

const es = {
  title: "Cifras",
  lead: "Solo recuentos. No guardamos nada de quien lee: ni cookies, ni direcciones, ni huellas. Tu saldo, en Cobros, cambia con cada venta, sin decir de qué pieza.",
  period: "Periodo",
  days: (days) => (days === 365 ? "Último año" : `Últimos ${days} días`),
  allPieces: "Todas las piezas",
  piece: "Pieza",
  show: "Mostrar",
  download: "Descargar en CSV",
  views: "Visitas",
  starts: "Pagos iniciados",
  sales: "Compras",
  conversion: "Compras por cada 100 visitas",
  revenue: "Pagado por lectores",
  refunds: "Reembolsos",
  delay:
    "Una compra se cuenta aquí cuando termina su semana, o antes si ese día hay al menos cinco de la pieza. Su dinero aparece enseguida en",
  money: "Cobros",
  viewsByDay: "Visitas por día",
  salesByPeriod: "Pagos y compras",
  viewHelp:
    "Una visita es abrir una vez la página de una pieza, por día UTC. No cuentan los programas que se identifican, las páginas que el navegador carga por adelantado ni los creadores con sesión abierta. Las últimas visitas aparecen a los diez segundos.",
  salesHelp:
    "Un pago se inicia cuando quien lee pasa del nombre y el correo a la tarjeta. Para que los lectores sigan siendo anónimos, los pagos y las compras de una pieza se muestran por día solo si ese día hay al menos cinco. Los demás se muestran por semana, cuando termina.",
  noViews: "Aún no hay visitas en este periodo.",
  noSales: "Aún no hay pagos que mostrar en este periodo.",
  chartLabel: (total, first, last) =>
    `Gráfico de barras: ${total}, del ${first} al ${last}. La tabla tiene los números.`,
  showTable: "Mostrar como tabla",
  day: "Día",
  inEnglish: "Páginas en inglés",
  inSpanish: "Páginas en español",
  when: "Cuándo",
  weekOf: (date) => `Semana del ${date}`,
  byPiece: "Por pieza",
  viewCount: (count) => formatCount("es", count, { one: "visita", other: "visitas" }),
} satisfies Translation<typeof en>;

/** The figures of a creator. */
export const studioFiguresTexts = { en, es };
