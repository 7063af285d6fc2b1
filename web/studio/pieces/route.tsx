import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { studioPiecesTexts } from "#web/i18n/studio-pieces-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PaginationNav } from "#web/listing/pagination-nav.tsx";
import { NewPieceButton } from "../ui/new-piece-button.tsx";
import { StudioHeading } from "../ui/studio-heading.tsx";
import { NoPieces } from "./no-pieces.tsx";
import { PiecesFilter } from "./pieces-filter.tsx";
import { isFiltered, piecesAddress, readPiecesQuery } from "./pieces-query.ts";
import { PiecesTable } from "./pieces-table.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The pieces that match the address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = readPiecesQuery(url.searchParams);
  const { data, meta } = await answerCall(getAppContext(context).calls.listStudioPosts({ query }));
  return { query, pieces: data, pagination: meta.pagination };
}

/** All pieces of a creator. */
export default function Pieces() {
  const text = useText(studioPiecesTexts);
  const { query, pieces, pagination } = useLoaderData<typeof loader>();
  const isEmpty = pagination.total === 0 && !isFiltered(query);
  return (
    <>
      <StudioHeading title={text.title} lead={isEmpty ? undefined : text.count(pagination.total)}>
        <NewPieceButton />
      </StudioHeading>
      {isEmpty ? <NoPieces /> : <PiecesFilter query={query} />}
      {!isEmpty && pagination.total === 0 && <p className="py-10 text-muted">{text.nothingFound}</p>}
      {pieces.length > 0 && <PiecesTable pieces={pieces} />}
      <PaginationNav
        page={query.page}
        last={pagination.pageCount}
        addressOf={(page) => piecesAddress(query, page)}
        onChoose={() => {}}
      />
    </>
  );
}
