/** A change made by an update of a post or a creator; `from` and `to` are set if they fit on a line. */
export interface PublishedChange {
  field: string;
  from?: string;
  to?: string;
}
