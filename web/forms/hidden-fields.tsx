import { formTexts } from "#web/i18n/form-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The page's token for a form that is posted without its script, and a field that only programs fill. */
export function HiddenFields({ token }: { token: string }) {
  const text = useText(formTexts);
  return (
    <>
      <input type="hidden" name="formToken" value={token} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {text.trap}
          <input name="trap" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
