import { encoderAt, readEncoderVersion } from "#server/domains/media/index.ts";
import { findConfinement } from "#server/platform/confined-program/confinement.ts";
import { type Check, causeOf, ok, problem, skipped } from "./check.ts";

/** ffmpeg runs, where there is one, and cannot reach the network. */
export const checkFilmEncoder: Check = {
  name: "ffmpeg",
  async run({ config }) {
    if (config.ffmpegPath === undefined)
      return skipped(
        "not found: films are not encoded, so that codecs other than H.264 and AAC do not play everywhere",
      );
    try {
      const version = await readEncoderVersion(encoderAt(config.ffmpegPath));
      const { hidesNetwork, endsWithParent } = await findConfinement();
      const network = hidesNetwork ? "without a network" : "with this machine's network: `unshare` is not permitted";
      return ok(`${version}, ${network}${endsWithParent ? "" : "; without `setpriv` it may outlive a killed worker"}`);
    } catch (error) {
      return problem(
        `it cannot be run (${causeOf(error)}), so that films are not encoded`,
        "install ffmpeg with libx264, correct FFMPEG_PATH, or set it to off",
      );
    }
  },
};
