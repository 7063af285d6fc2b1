import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home/route.tsx"),
  route("explore", "routes/explore/route.tsx"),
  route("creator/:username", "routes/creator/route.tsx"),
  route("policies", "routes/policies/route.tsx"),
  route("hassle-free-access-policy", "routes/policy/route.tsx", { id: "hassle-free-access-policy" }),
  route("identity-verification-policy", "routes/policy/route.tsx", { id: "identity-verification-policy" }),
  route("one-time-access-policy", "routes/policy/route.tsx", { id: "one-time-access-policy" }),
  route("privacy-and-terms", "routes/policy/route.tsx", { id: "privacy-and-terms" }),
  route("payment", "routes/payment/route.tsx"),
  route("payment/success", "routes/payment-success/route.tsx"),
  route("payment/qr", "routes/payment-qr/route.tsx"),
  route("payment/qr.svg", "routes/payment-qr/qr-image.ts"),
  route("about", "routes/about/route.tsx"),
  route("create", "routes/create/route.tsx"),
  route("contact", "routes/contact/route.tsx"),
  route("thank-you", "routes/thank-you/route.tsx"),
  route("payment-callback", "routes/payment-callback/route.tsx"),
  route("receipt/:number", "routes/receipt/route.tsx"),
  route("access/name", "routes/name-reset/route.tsx"),
  route("sign-in", "routes/sign-in/route.tsx"),
  route("sign-in/second-factor", "routes/sign-in/second-factor.tsx"),
  route("sign-in/set-up", "routes/sign-in/set-up.tsx"),
  route("sign-in/out", "routes/sign-in/out.ts"),
  route("content-not-available", "routes/content-not-available/route.tsx"),
  route("429", "routes/too-many-requests/route.tsx"),
  route("404", "routes/not-found/route.tsx"),
  // One screen, two addresses: free posts stand under /blog, every post under its creator.
  route("blog/:slug", "routes/post/route.tsx", { id: "free-post" }),
  route(":username/:slug", "routes/post/route.tsx", { id: "post" }),
  // The creators' and the team's screens. Both names are reserved, so that no post has such an address.
  route("studio", "studio/layout.tsx", [
    index("studio/home.tsx"),
    route("*", "routes/not-found/route.tsx", { id: "unknown-studio-path" }),
  ]),
  route("desk", "desk/layout.tsx", [
    index("desk/home.tsx"),
    route("*", "routes/not-found/route.tsx", { id: "unknown-desk-path" }),
  ]),
  route("*", "routes/not-found/route.tsx", { id: "unknown-path" }),
] satisfies RouteConfig;
