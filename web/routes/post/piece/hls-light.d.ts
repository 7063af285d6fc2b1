/** The build of `hls.js` without separate sounds, subtitles and encryption; it comes without types. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
