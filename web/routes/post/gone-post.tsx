import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { PostBody } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { storeToken } from "#web/access/stored-token.ts";
import { postProblemTexts } from "#web/i18n/post-problem-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { NoticeScreen } from "#web/shell/notice-screen.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { readAccessState } from "./access-state.ts";
import { GonePostCode } from "./gone-post-code.tsx";
import { askedSlug } from "./post-address.ts";
import { PostScreen } from "./post-screen.tsx";
import { unlockPost } from "./unlock-post.ts";

/** In place of a post that the shop no longer offers. Readers whose purchase runs open it with their token or code. */
export default function GonePost() {
  const text = useText(postProblemTexts);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { accessToken } = readAccessState(state);
  const { username, slug: inPath } = useParams();
  const slug = askedSlug({ username, slug: inPath, query: new URLSearchParams(search) });
  const [opened, setOpened] = useState<{ post: PostFacts; body: PostBody }>();
  const [hasCode, setHasCode] = useState(false);

  useEffect(() => {
    const left = new AbortController();
    unlockPost({ slug, formerSlugs: [] }, accessToken, { signal: left.signal, onAsk: () => {} })
      .then((outcome) => {
        if (outcome?.kind === "open" && !left.signal.aborted) setOpened(outcome);
      })
      .catch((error: unknown) => {
        if (!left.signal.aborted) throw error;
      });
    return () => left.abort();
  }, [slug, accessToken]);

  async function enter(token: string, accessCode: string) {
    await storeToken(slug, token);
    void navigate(pathname + search, { state: { accessToken: token, accessCode }, replace: true });
  }

  if (opened) return <PostScreen key={opened.post.slug} post={opened.post} body={opened.body} description={null} />;
  return (
    <NoticeScreen window="closed" title={text.goneTitle}>
      <PageHead title={text.goneTitle} noIndex />
      <p className="mt-5 max-w-prose text-lg text-muted">{text.goneBody}</p>
      {hasCode ? (
        <GonePostCode slug={slug} onValid={enter} />
      ) : (
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.explore()}>{text.explore}</ButtonLink>
          <Button look="secondary" onClick={() => setHasCode(true)}>
            {text.goneCode}
          </Button>
        </div>
      )}
    </NoticeScreen>
  );
}
