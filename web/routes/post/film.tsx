import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";

/** A film on its poster, or on its first frame; captions in the screen's language are on. */
export function Film({ file, className }: { file: MediaFile["attributes"]; className: string }) {
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/useMediaCaption: existing captions become tracks
    <video
      src={file.url}
      // Captions of another origin need it.
      crossOrigin={file.url.startsWith("/") ? undefined : "anonymous"}
      poster={file.previewUrl ?? undefined}
      controls
      playsInline
      preload={file.previewUrl ? "none" : "metadata"}
      aria-label={file.name}
      className={className}
    >
      {file.captions.map((captions) => (
        <track
          key={captions.language}
          kind="captions"
          src={captions.url}
          srcLang={captions.language}
          label={captions.label}
          default={captions.language.split("-")[0] === language}
        />
      ))}
    </video>
  );
}
