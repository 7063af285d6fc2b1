/** Whether a text names a sender of mail: `support@shop.example` or `Shop <support@shop.example>`. */
export function isMailSender(text: string): boolean {
  const opens = text.lastIndexOf("<");
  const address = text.endsWith(">") && opens >= 0 ? text.slice(opens + 1, -1) : text.trim();
  const [mailbox = "", domain = "", ...more] = address.split("@");
  return !/[\r\n]/.test(text) && more.length === 0 && [mailbox, domain].every((part) => /^[^\s<>"(),;:]+$/.test(part));
}
