const card = (inside, fill = "#fff") =>
  `<svg width="34" height="22" viewBox="0 0 34 22"><rect x=".5" y=".5" width="33" height="21" rx="3.5" fill="${fill}" stroke="#8886" />${inside}</svg>`;
const word = (text, fill, size = 8) =>
  `<text x="17" y="${11 + size * 0.36}" text-anchor="middle" font-family="Arial, sans-serif" font-weight="700" font-size="${size}" fill="${fill}">${text}</text>`;

const marks = {
  visa: card(
    `<text x="17" y="14.6" text-anchor="middle" font-family="Arial, sans-serif" font-weight="800" font-style="italic" font-size="10" fill="#1a1f71">VISA</text>`,
  ),
  mastercard: card(
    `<circle cx="13.6" cy="11" r="6" fill="#eb001b"/><circle cx="20.4" cy="11" r="6" fill="#f79e1b"/><path d="M17 6.05a6 6 0 0 1 0 9.9 6 6 0 0 1 0-9.9z" fill="#ff5f00"/>`,
  ),
  amex: card(word("AMEX", "#fff"), "#1f72cd"),
  discover: card(word("DISC", "#d25a00")),
  diners: card(word("DC", "#0069aa", 10)),
  jcb: card(word("JCB", "#0b6e34", 9)),
  unionpay: card(word("UPay", "#c8102e")),
  unknown: `<svg width="34" height="22" viewBox="0 0 34 22" fill="none"><rect x=".6" y=".6" width="32.8" height="20.8" rx="3.4" stroke="currentColor" opacity=".55"/><path d="M1 6h32v3.5H1z" fill="currentColor" opacity=".45"/><path d="M5 16h7" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" opacity=".55"/></svg>`,
};

/** Shows the logo of a card network. */
export function showBrand(holder, brand) {
  if (holder.dataset.brand === brand) return;
  holder.dataset.brand = brand;
  holder.innerHTML = marks[brand] ?? marks.unknown;
}
