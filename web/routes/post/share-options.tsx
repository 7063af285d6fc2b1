import type { ReactNode } from "react";
import { embedSize, writeEmbedCode } from "#contract/embed-code.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { shareTexts } from "#web/i18n/share-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { useRootData } from "#web/lib/root-data.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** The post's address to copy or to hand to the device's share sheet, and the code of its card for other sites. */
export default function ShareOptions({ post }: { post: PostFacts }) {
  const text = useText(shareTexts);
  const origin = useRootData()?.publicUrl ?? "";
  const { username } = post.author;
  const address = origin + paths.post(username, post.slug);
  const code = writeEmbedCode({ ...post, username }, { origin, ...embedSize });
  const card = paths.inLanguage(paths.embed(username, post.slug), screenLanguageOf(post.language));
  return (
    <div className="grid max-w-[40rem] gap-8 pt-2 pb-8">
      <CopyField label={text.link} value={address}>
        <CopyButton text={address} label={text.copyLink} copiedLabel={text.copied} />
        {"share" in navigator && (
          <Button
            look="quiet"
            onClick={() =>
              navigator.share({ title: post.title, url: address }).catch(() => {
                // Closing the sheet copies nothing: the address is visible for copying.
              })
            }
          >
            {text.send}
          </Button>
        )}
      </CopyField>
      <CopyField label={text.embedCode} help={text.embedHelp} value={code}>
        <CopyButton text={code} label={text.copyCode} copiedLabel={text.copied} />
        <a href={card} target="_blank" rel="noopener" className={buttonClass("quiet")}>
          {text.seeCard}
        </a>
      </CopyField>
    </div>
  );
}

/** A text that is there to be taken: it selects itself, and stands in view where copying by a button does not work. */
function CopyField(field: { label: string; help?: string; value: string; children: ReactNode }) {
  return (
    <div>
      <TextField
        label={field.label}
        {...(field.help !== undefined && { help: field.help })}
        value={field.value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="mt-3 flex flex-wrap gap-3">{field.children}</div>
    </div>
  );
}
