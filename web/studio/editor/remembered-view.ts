const key = "studio-view";

/** The view of the text that the creator chose last on this device. */
export function rememberedView(): "writing" | "source" {
  try {
    return localStorage.getItem(key) === "source" ? "source" : "writing";
  } catch {
    return "writing";
  }
}

/** Remembers a choice where the browser stores it. */
export function rememberView(view: "writing" | "source"): void {
  try {
    localStorage.setItem(key, view);
  } catch {}
}
