import { type CleanBody, type CleanHtml, placeImages } from "#server/domains/post-html/index.ts";
import { bodyImageId, type PostFiles } from "./place-files.ts";

/** A cleaned text with the files that it shows, by the sources of its images. */
export interface GivenBody extends Pick<PostFiles, "images"> {
  body: CleanBody;
}

/** A text as it is stored: its images by the ids that they have in that post. Throws if one of them has no file. */
export function bodyToStore({ body, images }: GivenBody, postId: string, accessType: string): CleanHtml {
  return placeImages(body, (source) => {
    const file = images.get(source);
    return file && bodyImageId(postId, accessType, file);
  });
}
