/**
 * Fetches a file and hands it to the browser to save under its name. False where the server says that access has ended.
 * Throws if it does not arrive whole.
 */
export async function saveFile(url: string, name: string): Promise<boolean> {
  const response = await fetch(url);
  if (response.status === 401) return false;
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the blob after the click; a minute is more than any needs to begin.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}
