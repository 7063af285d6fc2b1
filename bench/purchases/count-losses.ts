import type { OrderBooks } from "./books-store.ts";

/** A purchase as known to the reader and the provider. */
export interface PaidPurchase {
  email: string;
  paymentIntentId: string;
  /** Whether the reader opened the paid post. */
  wasRead: boolean;
}

/** A mail as it arrived. */
export interface ArrivedMail {
  /** The id of its job, from its Message-ID. */
  id: string;
  recipients: string[];
}

export interface Losses {
  /** Charged without settlement, grant, ledger transactions, both mails, or the text. */
  lost: number;
  /**
   * An extra charge, settlement, grant, ledger transaction or mail; mails repeated under their Message-ID are counted
   * separately.
   */
  double: number;
  /** Mails to wrong recipients. */
  leaked: number;
  mailsAgain: number;
  /** A few descriptions. */
  examples: string[];
}

/** Code and receipt. */
const mailsOfPurchase = 2;
/** Gross, and fee with split. */
const postingsOfPurchase = 2;

/**
 * Compares charges with what readers received. `charges` contains the payment of each successful charge at the
 * provider.
 */
export function countLosses({
  purchases,
  charges,
  books,
  mails,
}: {
  purchases: PaidPurchase[];
  charges: string[];
  books: OrderBooks[];
  mails: ArrivedMail[];
}): Losses {
  const losses: Losses = { lost: 0, double: 0, leaked: 0, mailsAgain: 0, examples: [] };
  const note = (kind: "lost" | "double" | "leaked", count: number, of: unknown) => {
    if (count <= 0) return;
    losses[kind] += count;
    if (losses.examples.length < 10) losses.examples.push(`${kind}: ${JSON.stringify(of)}`);
  };
  const purchaseOf = new Map(purchases.map((purchase) => [purchase.paymentIntentId, purchase]));
  const booksOf = new Map(books.map((each) => [each.paymentIntentId, each]));
  const arrived = Map.groupBy(mails, ({ id }) => id);

  const charged = new Set(charges);
  note("double", charges.length - charged.size, "charges of one payment");
  const readers = [...charged].map((id) => purchaseOf.get(id)?.email);
  note("double", readers.length - new Set(readers).size, "payments of one reader");
  for (const id of charged) {
    const [purchase, book] = [purchaseOf.get(id), booksOf.get(id)];
    const came = (book?.mails ?? []).map((mail) => arrived.get(mail) ?? []);
    const isBooked = book?.settlements === 1 && book.grants === 1 && book.postings >= postingsOfPurchase;
    const isMailed = came.length >= mailsOfPurchase && came.every((copies) => copies.length > 0) && book?.unsent === 0;
    if (!isBooked || !isMailed || !purchase?.wasRead) note("lost", 1, { ...purchase, ...book });
    if (!book) continue;
    const beyond = [book.settlements - 1, book.grants - 1, book.refunds];
    const more = [book.postings - postingsOfPurchase, book.mails.length - mailsOfPurchase];
    note(
      "double",
      [...beyond, ...more].reduce((sum, each) => sum + Math.max(0, each), 0),
      book,
    );
    losses.mailsAgain += came.reduce((sum, copies) => sum + Math.max(0, copies.length - 1), 0);
    const strangers = came.flat().filter(({ recipients }) => String(recipients) !== purchase?.email);
    note("leaked", strangers.length, strangers[0]);
  }
  // An unpaid purchase must not open anything.
  for (const { paymentIntentId, settlements, grants } of books)
    if (!charged.has(paymentIntentId)) note("leaked", settlements + grants, { paymentIntentId, settlements, grants });
  return losses;
}
