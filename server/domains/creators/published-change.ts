/** One thing that an update of a post or a creator changed; `from` and `to` where they fit on a line. */
export interface PublishedChange {
  field: string;
  from?: string;
  to?: string;
}
