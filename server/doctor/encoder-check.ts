import { encoderAt, readEncoderVersion } from "#server/domains/media/index.ts";
import { type Confinement, findConfinement } from "#server/platform/confined-program/confinement.ts";
import { type Check, causeOf, ok, problem, skipped } from "./check.ts";

/** ffmpeg runs, where there is one. */
export const checkFilmEncoder: Check = {
  name: "ffmpeg",
  async run({ config }) {
    if (config.ffmpegPath === undefined)
      return skipped(
        "not found: films are not encoded, so that codecs other than H.264 and AAC do not play everywhere",
      );
    try {
      return ok(await readEncoderVersion(encoderAt(config.ffmpegPath)));
    } catch (error) {
      return problem(
        `it cannot be run (${causeOf(error)}), so that films are not encoded`,
        "install ffmpeg with libx264, correct FFMPEG_PATH, or set it to off",
      );
    }
  },
};

/** How far this machine confines the programs that read creators' films and recordings. */
export const checkConfinement: Check = {
  name: "confinement",
  run: async () => ok(describeConfinement(await findConfinement())),
};

/** A confinement in one line. */
export function describeConfinement({ limitsPrograms, hidesNetwork, endsWithParent }: Confinement): string {
  const lacking = [
    ...(limitsPrograms ? [] : ["`ulimit`: no limits of processor time and file size"]),
    ...(hidesNetwork ? [] : ["`unshare`: the network of this machine"]),
    ...(endsWithParent ? [] : ["`setpriv`: they may outlive a killed worker"]),
  ];
  const confined = "the programs that read films and recordings of creators";
  return lacking.length === 0
    ? `${confined} have limits and no network`
    : `${confined} are confined without ${lacking.join("; without ")}`;
}
