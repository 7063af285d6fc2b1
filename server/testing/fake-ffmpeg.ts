import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The behaviour of the fake: its work, on a film of high dynamic range whose colours it cannot map, on an interlaced one, or on one with no
 * frame but its first; or one of the ends of the real one.
 */
type FakeMode = "work" | "no-tone-map" | "interlaced" | "one-frame" | "fail" | "no-space" | "hang";

/** A stand-in for `ffmpeg` and `ffprobe`. */
export interface FakeFfmpeg {
  /** For FFMPEG_PATH. */
  path: string;
  /** Sets the behaviour of its next runs. */
  become(mode: FakeMode): Promise<void>;
}

/**
 * Writes programs into a folder that answer as `ffmpeg` and `ffprobe` do: a film of 1280 × 720 pixels, which they encode by copying
 * `film`, one H.264 film in MP4; or a recording of two chapters and three tenths of a second. `stepSec` is the time between its reports of progress. They need a POSIX shell and nothing else.
 */
export async function writeFakeFfmpeg(folder: string, film: Buffer, stepSec = 0): Promise<FakeFfmpeg> {
  await mkdir(folder, { recursive: true });
  const [path, mode, copied] = [join(folder, "ffmpeg"), join(folder, "mode"), join(folder, "encoded")];
  await writeFile(copied, film);
  await writeFile(mode, "work");
  const facts = {
    streams: [{ codec_type: "video", width: 1280, height: 720 }, { codec_type: "audio" }],
    format: { duration: "12.8", bit_rate: "900000" },
    chapters: [
      { start_time: "0.000000", tags: { title: "Opening" } },
      { start_time: "6.400000", tags: { title: "Low\nwater " } },
    ],
  };
  const withEach = (fact: object) => ({ ...facts, streams: facts.streams.map((each) => ({ ...each, ...fact })) });
  const asFfprobe = `#!/bin/sh
case "$(cat '${mode}')" in
  no-tone-map) cat <<'FACTS'
${JSON.stringify(withEach({ color_transfer: "arib-std-b67" }))}
FACTS
  ;;
  interlaced) cat <<'FACTS'
${JSON.stringify(withEach({ field_order: "tt" }))}
FACTS
  ;;
  *) cat <<'FACTS'
${JSON.stringify(facts)}
FACTS
  ;;
esac
`;
  const asFfmpeg = `#!/bin/sh
case "$(cat '${mode}')" in
  no-tone-map) case "$*" in *tonemap*) echo "No such filter: 'zscale'" >&2; exit 1 ;; esac ;;
  one-frame) case "$*" in *" -ss "*) exit 0 ;; esac ;;
  fail) echo "Invalid data found when processing input" >&2; exit 1 ;;
  no-space) echo "No space left on device" >&2; exit 1 ;;
  hang) while :; do echo out_time_us=100000; echo lavfi.astats.Overall.RMS_level=-9; sleep 0.2; done ;;
esac
for microseconds in 3200000 6400000 9600000 12800000; do
  echo "out_time_us=$microseconds"
  ${stepSec > 0 ? `sleep ${stepSec}` : ":"}
done
case "$*" in *ebur128*)
  printf 'lavfi.r128.I=-9.04\\nlavfi.astats.Overall.RMS_level=%s\\n' -inf -12 -6 ;;
esac
before=
for given in "$@"; do
  case "$before $given" in
    "-i "*) ;;
    *" file:"*) cp '${copied}' "\${given#file:}" ;;
  esac
  before=$given
done
`;
  await writeFile(path, asFfmpeg);
  await writeFile(join(folder, "ffprobe"), asFfprobe);
  for (const program of [path, join(folder, "ffprobe")]) await chmod(program, 0o755);
  return { path, become: (next) => writeFile(mode, next) };
}
