const codes =
  "AR AT AU BE BO BR CA CH CL CO CR CZ DE DK DO EC ES FI FR GB GR GT HK HN HU IE IN IT JP KR LU MX NI NL NO NZ PA PE PL PR PT PY RO SE SG SV US UY VE ZA";

/** Fills the country list in the given language and keeps the selection. */
export function fillCountries(select, language, chosen) {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const options = codes
    .split(" ")
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
    .map(({ code, name }) => new Option(name, code, false, code === chosen));
  select.replaceChildren(...options);
}
