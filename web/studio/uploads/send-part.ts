/** How sending a part ended: with the number of bytes that the server has, or without a usable answer. */
export type PartOutcome = { kind: "received"; offset: number } | { kind: "lost" };

interface Part {
  offset: number;
  part: Blob;
  signal: AbortSignal;
  /** Gets the number of bytes of this part that have left the browser. */
  onProgress: (bytes: number) => void;
}

/** How long no byte may leave the browser, in milliseconds: a network can end without a word to the connection. */
const stallMs = 15_000;

/** Sends a part of a file by the tus protocol. A part that stalls for 15 seconds is lost. Never rejects. */
export function sendPart(address: string, { offset, part, signal, onProgress }: Part): Promise<PartOutcome> {
  // Only this interface reports the progress of a body.
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    const stop = () => request.abort();
    let stall = setTimeout(stop, stallMs);
    request.open("PATCH", address);
    request.setRequestHeader("Content-Type", "application/offset+octet-stream");
    request.setRequestHeader("Tus-Resumable", "1.0.0");
    request.setRequestHeader("Upload-Offset", String(offset));
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stall);
      stall = setTimeout(stop, stallMs);
      onProgress(loaded);
    };
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener("abort", stop);
      const received = request.status === 204 ? request.getResponseHeader("Upload-Offset") : null;
      resolve(received === null ? { kind: "lost" } : { kind: "received", offset: Number(received) });
    };
    signal.addEventListener("abort", stop);
    request.send(part);
  });
}
