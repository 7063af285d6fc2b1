import { type FileToPublish, mediaId, type PlacedFile } from "#server/domains/media/index.ts";

/** The files of a post, in the store already; `images` by the `src` that the body gives them. */
export interface PostFiles {
  cover: FileToPublish | undefined;
  images: Map<string, FileToPublish>;
  downloads: FileToPublish[];
}

/** The id of a picture of a post's text. */
export function bodyImageId(postId: string, accessType: string, file: FileToPublish): string {
  return mediaId(postId, "body", accessType, file.storageKey);
}

/** The files of a post in their places, each download's preview and captions with it. */
export function placeFiles({ cover, images, downloads }: PostFiles, postId: string, accessType: string): PlacedFile[] {
  const pictures = new Map([...images.values()].map((file) => [file.storageKey, file]));
  const placed = downloads.map((file, position) => {
    const id = mediaId(postId, "download", accessType, file.storageKey, file.name, String(position));
    return { ...file, id, role: "download" as const, position };
  });
  return [
    ...(cover
      ? [{ ...cover, id: mediaId(postId, "cover", cover.storageKey), role: "cover" as const, position: 0 }]
      : []),
    ...[...pictures.values()].map((file, position) => {
      const id = bodyImageId(postId, accessType, file);
      return { ...file, id, role: "body" as const, position };
    }),
    ...placed,
    ...placed.flatMap(({ id: companionOf, preview, position }) => {
      if (!preview) return [];
      const id = mediaId(companionOf, "preview", preview.storageKey);
      return [{ ...preview, id, role: "preview" as const, companionOf, position }];
    }),
    ...placed
      .flatMap((file) => (file.captions ?? []).map((captions) => ({ ...captions, companionOf: file.id })))
      .map(({ language, label, file, companionOf }, position) => {
        const id = mediaId(companionOf, "captions", file.storageKey, language, label);
        return { ...file, id, role: "captions" as const, companionOf, language, label, position };
      }),
  ];
}
