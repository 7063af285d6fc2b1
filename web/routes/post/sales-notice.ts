/** In place of the price of a post whose creator may not sell: the server has the words, because readers' scripts seldom need them. */
export interface SalesNotice {
  text: string;
  /** The button of a reader who bought the post before. */
  code: string;
}
