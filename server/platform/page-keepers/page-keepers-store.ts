import { firstRow, oneRow, prepared, type Queryable } from "#db/client.ts";

/** The channel on which the database tells every process that what readers see has changed (migration 0012 has the names). */
export const contentChanged = "content_changed";

/** For how long after a sign of life a process may show what it keeps. It takes a fifth less, as its clock may be slower. */
export const keeperLeaseSec = 3;

/** Enters a process that begins to keep pages, with nothing kept yet: what was asked so far, it has heard. */
export const enterKeeper = prepared(
  "content-enter-keeper",
  `WITH gone AS (DELETE FROM page_keepers WHERE seen_at < clock_timestamp() - interval '1 hour')
   INSERT INTO page_keepers AS k SELECT $1, clock_timestamp(), last_value FROM page_questions
   ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp(), answered = greatest(k.answered, excluded.answered)`,
);

/** A sign of life of a process that keeps pages, and the last question that it answers (0: none). */
export const seeKeeper = prepared(
  "content-see-keeper",
  `INSERT INTO page_keepers AS k VALUES ($1, clock_timestamp(), $2)
   ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp(), answered = greatest(k.answered, excluded.answered)`,
);

/** A process keeps nothing any more. */
export const leaveKeeper = prepared("content-leave-keeper", "DELETE FROM page_keepers WHERE id = $1");

/** What a question is announced as; the number of one that was announced. */
export function questionOf(announced: string): number | undefined {
  const number = /^asked (\d+)$/.exec(announced)?.[1];
  return number === undefined ? undefined : Number(number);
}

const ask = prepared(
  "content-ask-keepers",
  `SELECT q.question::int, pg_notify('${contentChanged}', 'asked ' || q.question) FROM (
     SELECT nextval('page_questions') AS question
     WHERE EXISTS (SELECT FROM page_keepers WHERE seen_at > clock_timestamp() - make_interval(secs => $1))) AS q`,
);

/** Asks all who keep pages whether they have heard of everything up to now: the question's number, or none if nobody does. */
export async function askKeepers(db: Queryable): Promise<number | undefined> {
  return (await firstRow(db, ask(keeperLeaseSec)))?.question;
}

const silent = prepared(
  "content-silent-keepers",
  `SELECT EXISTS (SELECT FROM page_keepers
     WHERE answered < $1 AND seen_at > clock_timestamp() - make_interval(secs => $2)) AS "isSilent"`,
);

/** Whether somebody who may show what it keeps has not answered a question. */
export async function isKeeperSilent(db: Queryable, question: number): Promise<boolean> {
  return (await oneRow(db, silent(question, keeperLeaseSec))).isSilent;
}
