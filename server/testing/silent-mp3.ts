/** An MP3 recording of silence, of 26 ms for each frame of 417 bytes. `id` follows it, and tells one file from another. */
export function silentMp3(id = "", frames = 12): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat([...Array<Buffer>(frames).fill(frame), Buffer.from(id)]);
}
