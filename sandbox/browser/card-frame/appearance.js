const themes = {
  stripe: {},
  flat: { background: "#f1f3f6", border: "#f1f3f6", placeholder: "#616773", secondary: "#565c68" },
  night: {
    primary: "#85d996",
    background: "#30313d",
    text: "#ffffff",
    secondary: "#b4b7c2",
    placeholder: "#a9adb9",
    danger: "#ff9aa5",
    border: "#4b4d5c",
  },
  minimal: {},
};

/** Stripe's variables and the custom property that each sets. */
const variables = {
  colorPrimary: "primary",
  colorBackground: "background",
  colorText: "text",
  colorTextSecondary: "secondary",
  colorTextPlaceholder: "placeholder",
  colorDanger: "danger",
  colorBorder: "border",
  borderRadius: "radius",
  spacingUnit: "space",
  fontSizeBase: "size",
  fontFamily: "font",
};

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** Applies the shop's `appearance`: theme, variables and rules for the field classes. */
export function applyAppearance({ theme = "stripe", variables: given = {}, rules = {} } = {}) {
  const values = { ...themes[theme] };
  for (const [name, property] of Object.entries(variables)) if (given[name]) values[property] = given[name];
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  const root = sheet.cssRules[sheet.insertRule(":root {}")].style;
  for (const [property, value] of Object.entries(values)) root.setProperty(`--${property}`, value);
  if (given.colorText && !given.colorBorder && values.border === themes[theme]?.border) {
    root.setProperty("--border", "color-mix(in srgb, var(--text) 22%, var(--background))");
  }
  for (const [selector, declarations] of Object.entries(rules)) addRule(selector, declarations);
  // Set on the form instead of the root: browsers paint a frame opaque when its color scheme differs from the page's.
  document.querySelector("form").style.setProperty("color-scheme", isDark() ? "dark" : "light");
}

function addRule(selector, declarations) {
  if (!/^\.(Input|Label|Error|Hint|Field)[\w:,. >-]*$/.test(selector)) return;
  try {
    const { style } = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    for (const [name, value] of Object.entries(declarations)) {
      style.setProperty(
        name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        String(value),
      );
    }
  } catch {
    // Ignore selectors that the browser does not support.
  }
}

function isDark() {
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!probe) return false;
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--background").trim();
  probe.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = probe.getImageData(0, 0, 1, 1).data;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110;
}

/** Loads the fonts that the shop passes (`{family, src, weight, style}`). */
export function loadFonts(fonts = []) {
  for (const { family, src, ...descriptors } of fonts) {
    if (!family || !src) continue;
    const face = new FontFace(family, src, descriptors);
    document.fonts.add(face);
    face.load().catch(() => {});
  }
}
