const readers = ["locked", "open"] as const;
const widths = ["phone", "desktop"] as const;
const shells = ["en", "es"] as const;

/** The preview's options from its address. Without a width the frame takes the width of the screen that shows it. */
export function readPreviewQuery(search: URLSearchParams, language: (typeof shells)[number]) {
  return {
    as: oneOf(readers, search.get("as")) ?? "locked",
    width: oneOf(widths, search.get("width")),
    shell: oneOf(shells, search.get("shell")) ?? language,
  };
}

export type PreviewQuery = ReturnType<typeof readPreviewQuery>;

function oneOf<const Value extends string>(values: readonly Value[], value: string | null): Value | undefined {
  return values.find((each) => each === value);
}
