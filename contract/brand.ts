/** The names of company and product. The server reads them from the environment; no other module spells them. */
export interface Brand {
  name: string;
  company: string;
  tagline: { en: string; es: string };
  supportEmail: string;
  reportToolUrl: string;
  socialLinks: readonly { id: string; title: string; url: string }[];
}

export const defaultBrand: Brand = {
  name: "Vitrina",
  company: "Vitrina LLC",
  tagline: { en: "See it, pay once, go in.", es: "Míralo, paga una vez y entra." },
  supportEmail: "support@vitrina.example",
  reportToolUrl: "https://reports.vitrina.example",
  socialLinks: [
    { id: "linkedin", title: "LinkedIn", url: "https://www.linkedin.com/company/vitrina" },
    { id: "facebook", title: "Facebook", url: "https://www.facebook.com/vitrina" },
    { id: "youtube", title: "YouTube", url: "https://www.youtube.com/@vitrina" },
    { id: "instagram", title: "Instagram", url: "https://www.instagram.com/vitrina" },
    { id: "tiktok", title: "TikTok", url: "https://www.tiktok.com/@vitrina" },
  ],
};
