import type { ContentLanguage } from "#contract/languages.ts";
import type { StudioState } from "#contract/studio-states.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";

/** A draft as one creator's own: to everybody else it does not exist. */
export interface DraftKey {
  draftId: string;
  creatorId: string;
}

/** What a creator writes. It need not be ready to publish. */
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

/** The files of a draft, their bytes in the media store already. */
export interface DraftFiles {
  cover: FileToPublish | null;
  /** Pictures of the text, by the address that the Markdown gives them. */
  images: Record<string, FileToPublish>;
  downloads: FileToPublish[];
}

/** Why a revision was saved. */
export type RevisionCause = "created" | "autosaved" | "saved" | "restored";

/** A draft with its newest revision. */
export interface Draft extends DraftKey {
  version: number;
  content: DraftContent;
  savedAt: Date;
  state: StudioState;
  /** The newest transition; null for a draft that nothing was done to. */
  last: DraftTransition | null;
  /** The version under review. */
  reviewVersion: number | null;
  /** The post that it became, and which version readers see. */
  post: DraftPost | null;
}

/** A transition as a creator sees it; times in Unix seconds. */
export interface DraftTransition {
  version: number;
  /** Why it was returned. */
  reason: string | null;
  note: string | null;
  at: number;
  /** Until when a submission is decided. */
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

/** A content with nothing in it. Paid until the creator says otherwise: nothing becomes free by oversight. */
export const emptyContent: DraftContent = {
  ...{ title: "", slug: "", excerpt: "", bodyMarkdown: "", language: "English" },
  ...{ accessType: "PAID", priceCents: null, categories: [] },
  files: { cover: null, images: {}, downloads: [] },
};
