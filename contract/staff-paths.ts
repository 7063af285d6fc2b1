import { paths, segment, withQuery } from "./paths.ts";

/** The URLs of applicants, sign-in, studio and desk. Apart from `paths`, so that readers' scripts do without them. */
export const staffPaths = {
  /** The state of an application, for the holder of the signature in its mails, after a reply with a word about it. */
  application: (id: string, signature?: string, done?: "answer" | "appeal") =>
    withQuery(`/create/application/${segment(id)}`, { t: signature, done }),
  /** Where the holder of a receipt's link asks for a refund. */
  refundRequest: (number: string, signature: string) =>
    withQuery(`/receipt/${segment(number)}/refund`, { t: signature }),
  /** The page of a report after it was sent. */
  reportSent: (slug: string) => withQuery(paths.reportPost(slug), { sent: 1 }),
  signIn: (next?: string) => withQuery("/sign-in", { next }),
  /** Where a team member proves or sets up the second factor. */
  secondFactor: "/sign-in/second-factor",
  /** The same for a person whose last proof is too old for a page of the studio or the desk. */
  proveAgain: (next: string) => withQuery("/sign-in/second-factor", { next }),
  /** A new proof of any kind, which carries an interrupted form: the factor, a code by mail, or a sign-in if the session has ended. */
  signInAgain: (next: string) => withQuery("/sign-in", { again: 1, next }),
  setUpFactor: "/sign-in/set-up",
  signOut: "/sign-in/out",
  /** Undoes a change of address, for the holder of the signature in the mail to the former one. */
  undoEmail: (id?: string, signature?: string) => withQuery("/sign-in", { undo: id ?? "", t: signature }),
  /** After an account was closed. */
  accountClosed: "/sign-in?closed=1",
  studioHelp: "/studio/help",
  /** The form in which a creator writes to the team; after it was sent. */
  studioWrite: "/studio/help#write",
  studioWritten: "/studio/help?done=sent#write",
  studio: "/studio",
  studioPieces: (
    query: { q?: string | undefined; state?: string | undefined; language?: string | undefined } & {
      sort?: string | undefined;
      page?: number | undefined;
    } = {},
  ) => withQuery("/studio/pieces", query),
  studioNewPiece: "/studio/pieces/new",
  studioPiece: (id: string, query: { done?: string; fault?: string } = {}) =>
    withQuery(`/studio/pieces/${segment(id)}`, query),
  studioPreview: (id: string, query: { as?: string; width?: string | undefined; shell?: string } = {}) =>
    withQuery(`/studio/pieces/${segment(id)}/preview`, query),
  /** The reader's page of a piece, as the preview frames it. */
  studioPreviewPage: (id: string, query: { as?: string; shell?: string } = {}) =>
    withQuery(`/studio/pieces/${segment(id)}/page`, query),
  studioRevisions: (id: string, query: { version?: number } = {}) =>
    withQuery(`/studio/pieces/${segment(id)}/revisions`, query),
  studioFigures: (query: { days?: string; post?: string | undefined } = {}) => withQuery("/studio/figures", query),
  studioFiguresCsv: (query: { days?: string; post?: string | undefined } = {}) =>
    withQuery("/studio/figures.csv", query),
  studioPayouts: (query: { link?: "expired"; done?: "schedule" } = {}) => withQuery("/studio/payouts", query),
  studioPayoutAccount: "/studio/payouts#account",
  /** The answer about a country that is not in the list, beside its form. */
  studioOtherCountry: "/studio/payouts?country=other#account",
  studioSales: (query: { before?: string | undefined } = {}) => withQuery("/studio/payouts/sales", query),
  studioSalesCsv: "/studio/payouts/sales.csv",
  /** The statement of a payout (its id), a month (`2026-11`) or a year (`2026`), and its files. */
  studioStatement: (id: string) => `/studio/payouts/statements/${segment(id)}`,
  studioStatementFile: (id: string, kind: "csv" | "pdf") =>
    `/studio/payouts/statements/${segment(id)}/statement.${kind}`,
  studioProfile: (query: { done?: string } = {}) => withQuery("/studio/profile", query),
  /** Where the bytes of an upload are sent (tus). */
  uploadBytes: (id: string) => `/api/studio/uploads/${segment(id)}/bytes`,
  /** A finished upload, for its creator and for moderators of its review. */
  upload: (id: string, variant: string) => `/api/studio/uploads/${segment(id)}/${segment(variant)}`,
  /** Receives a file from a form without scripts. */
  studioPieceFile: (id: string) => `/studio/pieces/${segment(id)}/file`,
  studioImports: (query: { fault?: string } = {}) => withQuery("/studio/imports", query),
  studioImport: (id: string, query: { page?: number | undefined; show?: string | undefined } = {}) =>
    withQuery(`/studio/imports/${segment(id)}`, query),
  studioImportCsv: (id: string) => `/studio/imports/${segment(id)}/report.csv`,
  /** Receives an export from a form without scripts. */
  studioImportFile: "/studio/imports/file",
  studioMedia: (query: { page?: number } = {}) => withQuery("/studio/media", query),
  /** A moderator's decision about a post, for its creator. */
  studioCase: (id: string) => `/studio/decisions/${segment(id)}`,
  studioAccount: "/studio/account",
  desk: "/desk",
  /** The list of matters that need a person, after an action with a word about it. */
  deskAttention: (query: { done?: string } = {}) => withQuery("/desk/attention", query),
  deskAccount: "/desk/account",
  /** The queue of applications, after a decision with a word about it; and one of them. */
  deskReviews: (query: { page?: number; decided?: string } = {}) =>
    withQuery("/desk/reviews", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskReview: (id: string) => `/desk/reviews/${segment(id)}`,
  deskCases: (query: { page?: number; decided?: string } = {}) =>
    withQuery("/desk/reports", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskCase: (id: string) => `/desk/reports/${segment(id)}`,
  deskCasePiece: (id: string, query: { version?: number } = {}) =>
    withQuery(`/desk/reports/${segment(id)}/piece`, query),
  /** The queue of contact messages, after an ending with a word about it; and one of them. */
  deskInbox: (query: { page?: number; ended?: string } = {}) =>
    withQuery("/desk/inbox", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskMessage: (id: string) => `/desk/inbox/${segment(id)}`,
  /** The queue of refund requests, after a decision with a word about it; and one of them. */
  deskRefunds: (query: { page?: number; decided?: string } = {}) =>
    withQuery("/desk/refunds", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskRefund: (id: string) => `/desk/refunds/${segment(id)}`,
  /** Where purchases are looked up; one of them, after an action with a word about it. */
  deskPurchases: "/desk/purchases",
  deskPurchase: (id: string, query: { done?: string } = {}) => withQuery(`/desk/purchases/${segment(id)}`, query),
  /** A dispute with its evidence, after an action with a word about it. */
  deskDispute: (id: string, query: { done?: string } = {}) => withQuery(`/desk/disputes/${segment(id)}`, query),
  /** The next payday, from the creators after a username on; with a creator whose payouts are to be held, and a word about the last action. */
  deskPayouts: (query: { after?: string | undefined; hold?: string; retire?: string; done?: string } = {}) =>
    withQuery("/desk/payouts", query),
  /** A payday that was reserved (its day, or `newest`). */
  deskPayoutRun: (period: string, query: { show?: "skips"; page?: number | undefined; done?: string } = {}) =>
    withQuery(`/desk/payouts/${segment(period)}`, { ...query, page: query.page === 1 ? undefined : query.page }),
  /** The transfer of a payout, after an action with a word about it. */
  deskTransfer: (payoutId: string, query: { done?: string } = {}) =>
    withQuery(`/desk/payouts/transfers/${segment(payoutId)}`, query),
  deskFigures: (query: { by?: "month"; before?: string | undefined } = {}) => withQuery("/desk/figures", query),
  deskFiguresCsv: (query: { by?: "month" } = {}) => withQuery("/desk/figures.csv", query),
  /** The creators whose name matches `q`. */
  deskCreators: (query: { q?: string } = {}) => withQuery("/desk/creators", query),
  /** Ends the view of a creator's studio. */
  deskViewEnd: "/desk/creators/end-view",
  /** The restrictions of a creator, and the way into the creator's studio. */
  deskCreator: (username: string) => `/desk/creators/${segment(username)}`,
  /** The team; with `leave`, the question whether the member of that id is to leave it. */
  deskTeam: (query: { done?: "invited" | "saved" | "left"; leave?: string } = {}) => withQuery("/desk/team", query),
  deskActions: (query: { q?: string; page?: number } = {}) =>
    withQuery("/desk/actions", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskApplications: (query: { state?: string; page?: number; decided?: string } = {}) =>
    withQuery("/desk/applications", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskApplication: (id: string) => `/desk/applications/${segment(id)}`,
} as const;
