import type { ContentLanguage } from "#contract/languages.ts";
import type { StudioState } from "#contract/studio-states.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";

/** A draft of one creator; for all others it does not exist. */
export interface DraftKey {
  draftId: string;
  creatorId: string;
}

/** The content that a creator writes. It need not be ready to publish. */
export interface DraftContent {
  title: string;
  /** Empty: made from the title. */
  slug: string;
  excerpt: string;
  bodyMarkdown: string;
  language: ContentLanguage;
  accessType: "PAID" | "FREE";
  /** Null: not decided yet, or free. */
  priceCents: number | null;
  categories: string[];
  files: DraftFiles;
}

/** A file of a draft. A file that was imported with a text has no upload. */
export type DraftFile = FileToPublish & { uploadId?: string };

/** The id of a draft's file in the studio. */
export function draftFileId({ uploadId, storageKey }: DraftFile): string {
  return uploadId ?? storageKey;
}

/** The files of a draft, their bytes in the media store already. */
export interface DraftFiles {
  cover: DraftFile | null;
  /** Pictures of the text, by the address that the Markdown gives them. */
  images: Record<string, DraftFile>;
  downloads: DraftFile[];
}

/** Why a revision was saved. */
export type RevisionCause = "created" | "autosaved" | "saved" | "restored" | "imported";

/** A save of one opened editor, which numbers its saves. */
export interface EditorSave {
  id: string;
  /** 0: its form, posted without its script. */
  save: number;
}

/** A draft with its newest revision. */
export interface Draft extends DraftKey {
  version: number;
  content: DraftContent;
  savedAt: Date;
  /** The editor that saved the newest revision. */
  editor: EditorSave | null;
  /** Whether publishing submits it for review: its creator is new, a moderator returned it, or it is under review. */
  needsReview: boolean;
  state: StudioState;
  /** The newest transition; null for a draft without one. */
  last: DraftTransition | null;
  /** The version under review. */
  reviewVersion: number | null;
  /** The moderation case for which its post is off the shop. */
  caseId: string | null;
  /** The draft's post, and the version that readers see. */
  post: DraftPost | null;
}

/** A transition as a creator sees it; times in Unix seconds. */
export interface DraftTransition {
  version: number;
  /** The reason for its return. */
  reason: string | null;
  note: string | null;
  at: number;
  /** The deadline for deciding a submission. */
  dueAt: number | null;
  /** When readers will see it: the moment, and the local time in a zone that the creator named. */
  scheduledFor: number | null;
  localTime: string | null;
  timeZone: string | null;
}

export interface DraftPost {
  id: string;
  username: string;
  slug: string;
  accessType: "PAID" | "FREE";
  publishedVersion: number;
  /** `ended`: withdrawn, or its creator is hidden. */
  state: "scheduled" | "public" | "ended";
}

/** An empty content. Paid by default, so that nothing becomes free by mistake. */
export const emptyContent: DraftContent = {
  ...{ title: "", slug: "", excerpt: "", bodyMarkdown: "", language: "English" },
  ...{ accessType: "PAID", priceCents: null, categories: [] },
  files: { cover: null, images: {}, downloads: [] },
};
