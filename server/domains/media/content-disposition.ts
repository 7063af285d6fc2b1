/** Characters that RFC 8187 allows in an encoded name, beside letters and digits. */
const unencoded = /[!#$&+.^_`|~-]/;

/** `Content-Disposition` with the file's own name: in full for today's browsers, in ASCII for all others (RFC 6266). */
export function contentDisposition(name: string, inPlace: boolean): string {
  // Control and direction characters could disguise a name; slashes could change the folder.
  const clean =
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
      .replace(/[/\\]/g, "_")
      .trim() || "file";
  const ascii = clean
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|["%]/g, "_");
  const encoded = [...Buffer.from(clean)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      const plain = byte < 128 && (/[A-Za-z0-9]/.test(character) || unencoded.test(character));
      return plain ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
  return `${inPlace ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
