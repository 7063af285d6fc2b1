import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioImportsTexts } from "#web/i18n/studio-imports-texts.ts";
import { studioPiecesTexts } from "#web/i18n/studio-pieces-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PaginationNav } from "#web/listing/pagination-nav.tsx";
import { NothingHere } from "#web/staff/nothing-here.tsx";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { NewPieceButton } from "../ui/new-piece-button.tsx";
import { answerBulkAction } from "./answer-bulk-action.server.ts";
import { bulkActions } from "./bulk-action.ts";
import { BulkNotice } from "./bulk-notice.tsx";
import { NoPieces } from "./no-pieces.tsx";
import { PiecesFilter } from "./pieces-filter.tsx";
import { isFiltered, piecesAddress, readPiecesQuery } from "./pieces-query.ts";
import { PiecesTable } from "./pieces-table.tsx";
import { SalesNote } from "./sales-note.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The pieces that match the address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = readPiecesQuery(url.searchParams);
  const { data, meta } = await answerCall(getAppContext(context).calls.listStudioPosts({ query }));
  return { query, pieces: data, pagination: meta.pagination };
}

/** Publishes, withdraws or deletes the chosen pieces, once that is confirmed. */
export function action({ context, request }: ActionFunctionArgs) {
  return answerBulkAction(request, getAppContext(context));
}

/** All pieces of a creator. */
export default function Pieces() {
  const text = useText(studioPiecesTexts);
  const imports = useText(studioImportsTexts);
  const { query, pieces, pagination } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const address = piecesAddress(query, query.page);
  const isEmpty = pagination.total === 0 && !isFiltered(query);
  return (
    <>
      <StaffHeading title={text.title} lead={isEmpty ? undefined : text.count(pagination.total)}>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to={staffPaths.studioImports()} look="secondary">
            {imports.title}
          </ButtonLink>
          <NewPieceButton />
        </div>
      </StaffHeading>
      {answer && <BulkNotice answer={answer} pieces={pieces} address={address} />}
      {isEmpty ? <NoPieces /> : <PiecesFilter query={query} />}
      {!isEmpty && pagination.total === 0 && (
        <NothingHere className="py-10">
          <p className="text-muted">{text.nothingFound}</p>
        </NothingHere>
      )}
      {pieces.length > 0 && (
        <form method="post" action={address} className="group/pieces">
          <SenderField />
          <PiecesTable pieces={pieces} canChoose />
          <SalesNote pieces={pieces} />
          <fieldset className="mt-4 hidden flex-wrap items-center gap-x-2 gap-y-2 group-has-checked/pieces:flex">
            <legend className="sr-only">{text.withChosen}</legend>
            <span aria-hidden="true" className="mr-2 text-[0.9375rem] text-muted">
              {text.withChosen}
            </span>
            {bulkActions.map((each) => (
              <Button key={each} type="submit" name="action" value={each} look="secondary">
                {text[`${each}Chosen`]}
              </Button>
            ))}
          </fieldset>
        </form>
      )}
      <PaginationNav
        page={query.page}
        last={pagination.pageCount}
        addressOf={(page) => piecesAddress(query, page)}
        onChoose={() => {}}
      />
    </>
  );
}
