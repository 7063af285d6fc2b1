import type { Appearance } from "@stripe/stripe-js";

/** The look of the card provider's fields: the colours of the theme on screen, as it paints them. */
export function cardAppearance(): Appearance {
  const probe = document.createElement("span");
  document.body.append(probe);
  const color = (token: string) => {
    probe.style.color = `var(--color-${token})`;
    return getComputedStyle(probe).color;
  };
  const appearance: Appearance = {
    theme: "stripe",
    labels: "above",
    variables: {
      colorPrimary: color("accent"),
      colorBackground: color("surface"),
      colorText: color("ink"),
      colorTextSecondary: color("muted"),
      colorTextPlaceholder: color("muted"),
      colorDanger: color("danger"),
      fontFamily: "Inter, system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: "6px",
    },
    rules: {
      ".Input": { border: `1px solid ${color("field")}`, boxShadow: "none", padding: "13px 14px" },
      ".Label": { fontSize: "14px", fontWeight: "500" },
    },
  };
  probe.remove();
  return appearance;
}
