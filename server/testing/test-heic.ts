/** The one frame of HEVC of a picture, and how a decoder is set up for it (ISO/IEC 14496-15, 8.3.3). */
export interface CodedPicture {
  /** A whole box. */
  hvcC: Buffer;
  frame: Buffer;
  width: number;
  height: number;
}

/** A picture in HEIC (ISO/IEC 23008-12), as iPhones take it. If not given, its frame is one that no program decodes. */
export function testHeic({ hvcC, frame, width, height }: CodedPicture = undecodable): Buffer {
  const text = (words: string) => Buffer.from(words, "latin1");
  const size = box("ispe", [0, 0, 0, 0, 0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255]);
  const properties = box("iprp", box("ipco", hvcC, size), box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0x81, 2]));
  const item = box("infe", [2, 0, 0, 0, 0, 1, 0, 0], text("hvc1\0"));
  const place = Buffer.alloc(8);
  place.writeUInt32BE(frame.length, 4);
  const metaWith = (at: number) => {
    place.writeUInt32BE(at);
    const handler = box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0], text("pict"), Buffer.alloc(13));
    const locations = box("iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1], place);
    const items = box("iinf", [0, 0, 0, 0, 0, 1], item);
    return box("meta", [0, 0, 0, 0], handler, box("pitm", [0, 0, 0, 0, 0, 1]), locations, items, properties);
  };
  const begin = box("ftyp", text("heic\0\0\0\0mif1heic"));
  const meta = metaWith(begin.length + metaWith(0).length + 8);
  return Buffer.concat([begin, meta, box("mdat", frame)]);
}

/** A box of ISO media files (ISO/IEC 14496-12, 4.2), of which `meta` and some others begin with their version and flags. */
function box(type: string, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

const undecodable: CodedPicture = {
  hvcC: box("hvcC", [1, 1, 0x60, ...Array<number>(18).fill(0), 0xf, 0]),
  frame: Buffer.alloc(600, "frame"),
  width: 96,
  height: 64,
};
