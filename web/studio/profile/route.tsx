import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { profileLimits } from "#contract/profile-limits.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioProfileTexts } from "#web/i18n/studio-profile-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { SettingsSection } from "#web/staff/settings-section.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { answerPostedProfile } from "./answer-posted-profile.server.ts";
import { PictureField } from "./picture-field.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The profile, and whether it was just saved. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { data } = await answerCall(getAppContext(context).calls.getStudioProfile());
  return { profile: data, isSaved: url.searchParams.get("done") === "saved" };
}

/** Changes the words and the picture. */
export function action({ context, request }: ActionFunctionArgs) {
  return answerPostedProfile(request, getAppContext(context));
}

/** The picture, name, words and link of a creator's page, in one form. */
export default function Profile() {
  const text = useText(studioProfileTexts);
  const forms = useText(formTexts);
  const language = useLanguage();
  const { profile, isSaved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useRefusedForm(answer?.words, { fields: { socialMedia: text.linkFault } });
  const pictureFault = answer?.picture && (answer.picture === "TOO_MANY_REQUESTS" ? forms.limited : text.pictureFault);
  const inEnglish = (
    <TextArea key="en" label={text.biographyEn} lang="en" {...form.field("biographyEn", profile.biographyEn)} />
  );
  const inSpanish = (
    <TextArea key="es" label={text.biographyEs} lang="es" {...form.field("biographyEs", profile.biographyEs)} />
  );
  return (
    <>
      <StaffHeading title={text.title} lead={text.lead}>
        <Link
          to={paths.creator(profile.username)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {text.seePage}
        </Link>
      </StaffHeading>
      <p role="status" className="min-h-8 py-2 text-[0.9375rem] font-medium text-green">
        {isSaved && !answer && text.saved}
        {answer && !answer.words && text.restSaved}
      </p>
      <form method="post" encType="multipart/form-data" noValidate action={staffPaths.studioProfile()}>
        <SenderField />
        <SettingsSection title={text.picture} help={text.pictureHelp}>
          <PictureField picture={profile.picture} fault={pictureFault} />
        </SettingsSection>
        <SettingsSection title={text.words} help={text.wordsHelp}>
          <div className="max-w-2xl space-y-3">
            <FormAlert>{form.alert}</FormAlert>
            <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
              <TextField
                label={text.firstName}
                {...form.field("firstName", profile.firstName)}
                maxLength={profileLimits.name}
                autoComplete="given-name"
                required
              />
              <TextField
                label={text.lastName}
                {...form.field("lastName", profile.lastName)}
                maxLength={profileLimits.name}
                autoComplete="family-name"
                required
              />
            </div>
            {language === "es" ? [inSpanish, inEnglish] : [inEnglish, inSpanish]}
            <TextField
              label={text.link}
              help={text.linkHelp}
              {...form.field("socialMedia", profile.socialMedia ?? "")}
              inputMode="url"
              autoComplete="url"
            />
            <Button type="submit">{text.save}</Button>
          </div>
        </SettingsSection>
      </form>
    </>
  );
}
