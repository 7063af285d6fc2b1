import { useEffect, useState } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { staffClient } from "#web/client/staff-client.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { NothingHere } from "#web/staff/nothing-here.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Link } from "#web/ui/link.tsx";
import { HelpLink } from "../ui/help-link.tsx";
import { formatSize } from "../uploads/format-size.ts";
import { useUploads } from "../uploads/use-uploads.ts";
import { isAtWork, workActions } from "./file-work.tsx";
import { MediaRow } from "./media-row.tsx";
import { UploadMedia } from "./upload-media.tsx";

/** How often the page asks how far the work on a file is. */
const askAgainMs = 3_000;

export const handle = { audience: "creator" } satisfies PageHandle;

/** A page of the creator's files. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = url.searchParams.get("page") ?? "1";
  return answerCall(getAppContext(context).calls.listUploads({ query: { page } }));
}

/** Deletes the file, or ends or repeats the work on the file, whose button was pressed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, async (posted) => {
    const params = { id: posted.get("id") ?? "" };
    const does = posted.get("does");
    if (does === workActions.repeat) await app.calls.repeatFileWork({ params });
    else if (does === workActions.cancel) await app.calls.cancelFileWork({ params });
    else await app.calls.deleteUpload({ params });
    return staffPaths.studioMedia();
  });
}

/** All files of a creator: where each is used, replacing it there, and deleting those that nothing uses. */
export default function Media() {
  const text = useText(studioMediaTexts);
  const language = useLanguage();
  const { data: uploads, meta } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const uploading = useUploads();
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  const isWaiting = uploads.some(({ work }) => isAtWork(work));
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), askAgainMs);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  const [replaced, setReplaced] = useState<string>();
  const replace = async (id: string, by: string) => {
    const outcome = await outcomeOf(staffClient.replaceUpload({ params: { id }, body: { by } }));
    const code = outcome.kind === "refused" ? outcome.code : undefined;
    if (outcome.kind === "reply") setReplaced(text.replaced(outcome.reply.data.places));
    else if (code === "FILE_NOT_USED") setReplaced(text.notUsed);
    else setReplaced(code === "INVALID_DATA" ? text.notPicture : text.notReplaced);
    await revalidate();
  };
  const form = useRefusedForm(useActionData<typeof action>(), {
    fields: {},
    refusals: { FILE_IN_USE: text.inUse, NOT_FOUND: text.goneFile },
  });
  const { page, pageCount } = meta.pagination;
  return (
    <>
      <StaffHeading title={text.media} lead={meta.usedBytes > 0 && text.used(formatSize(meta.usedBytes, language))} />
      <FormAlert>{form.alert}</FormAlert>
      {isRunning && <UploadMedia uploading={uploading} onFinished={() => void revalidate()} />}
      {replaced && (
        <p role="status" className="mt-3 text-sm">
          {replaced}
        </p>
      )}
      {uploads.length === 0 && (
        <NothingHere className="mt-8 border-t border-hairline pt-8">
          <p className="leading-relaxed text-muted">{text.noMedia}</p>
          <HelpLink />
        </NothingHere>
      )}
      <ul className="mt-6 border-t border-hairline empty:hidden">
        {uploads.map((upload) => (
          <MediaRow
            key={upload.id}
            upload={upload}
            {...(isRunning && {
              onReplace: (file: File) =>
                uploading.queue.add([file], upload.kind, ({ id }) => void replace(upload.id, id)),
            })}
          />
        ))}
      </ul>
      {pageCount > 1 && (
        <nav aria-label={text.pages} className="mt-6 flex gap-6">
          {page > 1 && <Link to={staffPaths.studioMedia({ page: page - 1 })}>{text.newer}</Link>}
          {page < pageCount && <Link to={staffPaths.studioMedia({ page: page + 1 })}>{text.older}</Link>}
        </nav>
      )}
    </>
  );
}
