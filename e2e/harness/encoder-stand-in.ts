import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A stand-in for `ffmpeg` and `ffprobe`, for machines without them and for work that is to stop at a certain point. */
export interface EncoderStandIn {
  /** For FFMPEG_PATH. */
  path: string;
  /** Lets each encoding stop after a quarter of the film. */
  hold(): Promise<void>;
  /** Lets every encoding end. */
  release(): Promise<void>;
  /** Deletes it. */
  remove(): Promise<void>;
}

const facts = {
  streams: [{ codec_type: "video", width: 1280, height: 720 }, { codec_type: "audio" }],
  format: { duration: "12", bit_rate: "900000" },
  chapters: [],
};

/** Writes the two programs into a new folder. They encode a film by copying `film`, and draw its pictures by copying `picture`. */
export async function writeEncoderStandIn({
  film,
  picture,
}: Record<"film" | "picture", Buffer>): Promise<EncoderStandIn> {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-stand-in-"));
  const [path, held] = [join(folder, "ffmpeg"), join(folder, "held")];
  await writeFile(join(folder, "film"), film);
  await writeFile(join(folder, "picture"), picture);
  const asFfmpeg = `#!/bin/sh
case "$*" in
  *-progress*)
    echo out_time_us=3000000
    while [ -e '${held}' ]; do sleep 0.2; echo out_time_us=3000000; done ;;
esac
before=
for given in "$@"; do
  case "$before $given" in
    "-i "*) ;;
    *" file:"*.jpg) cp '${folder}/picture' "\${given#file:}" ;;
    *" file:"*) cp '${folder}/film' "\${given#file:}" ;;
  esac
  before=$given
done
`;
  await writeFile(path, asFfmpeg);
  await writeFile(join(folder, "ffprobe"), `#!/bin/sh\ncat <<'FACTS'\n${JSON.stringify(facts)}\nFACTS\n`);
  for (const program of [path, join(folder, "ffprobe")]) await chmod(program, 0o755);
  return {
    path,
    hold: () => writeFile(held, ""),
    release: () => rm(held, { force: true }),
    remove: () => rm(folder, { recursive: true }),
  };
}
