import sharp, { type Sharp } from "sharp";
import { testHeic } from "#server/testing/test-heic.ts";
import { type OddFile, type Tools, writeWith } from "./odd-file.ts";

/** Four corners in red, green, blue and white, which tell how a picture is turned. */
async function corners(width: number, height: number): Promise<Sharp> {
  const rgb = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
  const small = sharp(rgb, { raw: { width: 2, height: 2, channels: 3 } });
  const large = await small.resize(width, height, { kernel: "nearest", fit: "fill" }).png().toBuffer();
  return sharp(large, { limitInputPixels: false });
}

interface MadePicture {
  name: string;
  property: string;
  expected: string;
  size?: [width: number, height: number];
  encode: (picture: Sharp) => Sharp | Promise<Sharp>;
  change?: (bytes: Buffer) => Buffer;
}

function picture({
  name,
  property,
  expected,
  size = [600, 400],
  encode,
  change = (bytes) => bytes,
}: MadePicture): OddFile {
  const make = async () => change(await (await encode(await corners(...size))).toBuffer());
  return { name, property, expected, make };
}

/** A picture that lies as the camera was held, with the note of its Exif data that turns it upright (Exif 2.3, 4.6.4). */
const turned = (orientation: number, lie: (picture: Sharp) => Sharp) => async (upright: Sharp) =>
  sharp(await lie(upright).png().toBuffer())
    .withMetadata({ orientation })
    .jpeg({ quality: 95 });

async function animation(format: "gif" | "webp"): Promise<Sharp> {
  const first = await corners(300, 200);
  const frames = [await first.clone().png().toBuffer(), await first.clone().negate().png().toBuffer()];
  return sharp(frames, { join: { animated: true } }).toFormat(format);
}

/** A picture in HEIC, as iPhones take it: one key frame of HEVC. */
async function heic(tools: Tools): Promise<Buffer> {
  const input = ["-f", "lavfi", "-i", "color=c=red:s=600x400", "-frames:v", "1", "-c:v", "libx265"];
  const film = await writeWith(tools, "heic.mp4", [...input, "-x265-params", "log-level=error", "-tag:v", "hvc1"]);
  const boxAt = (type: string) => {
    const at = film.indexOf(type) - 4;
    return film.subarray(at, at + film.readUInt32BE(at));
  };
  return testHeic({ hvcC: boxAt("hvcC"), frame: boxAt("mdat").subarray(8), width: 600, height: 400 });
}

const bytesOf = (hex: string) => async () => Buffer.from(hex, "hex");

/** Pictures with odd properties. */
export const oddPictures: readonly OddFile[] = [
  picture({
    name: "upright.jpg",
    property: "held upright: rotated by a quarter turn in its Exif data",
    expected: "shown in 600 × 400",
    encode: turned(6, (each) => each.rotate(270)),
  }),
  picture({
    name: "upside-down.jpg",
    property: "rotated by half a turn in its Exif data",
    expected: "shown in 600 × 400",
    encode: turned(3, (each) => each.rotate(180)),
  }),
  picture({
    name: "mirrored.jpg",
    property: "mirrored and rotated in its Exif data",
    expected: "shown in 600 × 400",
    encode: turned(5, (each) => each.rotate(270).flop()),
  }),
  picture({
    name: "print.jpg",
    property: "CMYK, for printing, whose green is dull",
    expected: "shown in 600 × 400 as rnbw",
    encode: (each) => each.toColourspace("cmyk").jpeg(),
  }),
  picture({
    name: "grey.jpg",
    property: "greyscale",
    expected: "shown in 600 × 400 as nwnw",
    encode: (each) => each.greyscale().jpeg(),
  }),
  picture({
    name: "progressive.jpg",
    property: "progressive, with the colours of Display P3",
    expected: "shown in 600 × 400",
    encode: (each) => each.withIccProfile("p3").jpeg({ progressive: true, quality: 95 }),
  }),
  picture({
    name: "motion.jpg",
    property: "a film after its end, as phones add it",
    expected: "shown in 600 × 400",
    encode: (each) => each.jpeg({ quality: 95 }),
    change: (bytes) => Buffer.concat([bytes, Buffer.from("....ftypmp42"), Buffer.alloc(5_000, 7)]),
  }),
  picture({
    name: "named-wrongly.png",
    property: "a JPEG whose name ends in .png",
    expected: "shown in 600 × 400",
    encode: (each) => each.jpeg({ quality: 95 }),
  }),
  picture({
    name: "deep.png",
    property: "16 bits for each colour",
    expected: "shown in 600 × 400",
    encode: (each) => each.toColourspace("rgb16").png(),
  }),
  picture({
    name: "palette.png",
    property: "a palette, interlaced",
    expected: "shown in 600 × 400",
    encode: (each) => each.png({ palette: true, progressive: true }),
  }),
  picture({
    name: "glass.webp",
    property: "half transparent",
    expected: "shown in 600 × 400",
    encode: (each) => each.ensureAlpha(0.5).webp({ lossless: true }),
  }),
  picture({
    name: "moving.gif",
    property: "an animation",
    expected: "shown in 300 × 200",
    encode: () => animation("gif"),
  }),
  picture({
    name: "moving.webp",
    property: "an animation",
    expected: "shown in 300 × 200",
    encode: () => animation("webp"),
  }),
  picture({
    name: "modern.avif",
    property: "AVIF",
    expected: "shown in 600 × 400",
    encode: (each) => each.avif({ effort: 0 }),
  }),
  {
    name: "phone.heic",
    property: "HEIC, as iPhones take it",
    expected: "as a cover refused: picture; as a download sold, not shown: Odd.heic",
    make: heic,
  },
  picture({
    name: "scan.tif",
    property: "TIFF",
    expected: "as a cover shown in 600 × 400; as a download sold, not shown: Odd.tif",
    encode: (each) => each.tiff(),
  }),
  picture({
    name: "dot.png",
    property: "one pixel",
    expected: "shown in 1 × 1 as wwww",
    size: [1, 1],
    encode: (each) => each.png(),
  }),
  picture({
    name: "line.png",
    property: "12,000 × 200 pixels",
    expected: "shown in 12000 × 200",
    size: [12_000, 200],
    encode: (each) => each.png(),
  }),
  picture({
    name: "huge.png",
    property: "108 million pixels in 50 kB",
    expected: "as a cover refused: picture; as a download sold, not shown: Odd.png",
    size: [12_000, 9_000],
    encode: (each) => each.png(),
  }),
  picture({
    name: "cut-off.jpg",
    property: "its end missing",
    expected: "as a cover refused: picture; as a download refused: damaged",
    encode: (each) => each.jpeg(),
    change: (bytes) => bytes.subarray(0, bytes.length * 0.8),
  }),
  {
    name: "paint.bmp",
    property: "BMP",
    expected: "refused: type",
    make: bytesOf(
      `424d3a0000000000000036000000280000000100000001000000010018000000000004000000000000000000000000000000${"00".repeat(5)}0000ff00`,
    ),
  },
  {
    name: "drawing.svg",
    property: "a drawing with a script",
    expected: "refused: type",
    make: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  },
];
