import { paymentTexts } from "#web/i18n/payment-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

/** How the payment is protected (spec section 2). */
export function TrustBadges() {
  const text = useText(paymentTexts);
  const badges: [IconName, string][] = [
    ["lock", text.encrypted],
    ["check", text.certified],
    ["check", text.verified],
  ];
  return (
    <ul aria-label={text.trust} className="mt-8 grid grid-cols-3 gap-3 text-center text-sm leading-snug text-muted">
      {badges.map(([icon, label]) => (
        <li key={label} className="flex flex-col items-center gap-2">
          <Icon name={icon} className="size-6 text-green" />
          {label}
        </li>
      ))}
    </ul>
  );
}
