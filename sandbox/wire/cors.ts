/** Allows scripts of any page to make the calls of a publishable key. */
export const corsHeaders: Record<string, string> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Request-Id, Idempotent-Replayed",
};

/** The response to a browser's preflight request. */
export const preflightHeaders: Record<string, string> = {
  ...corsHeaders,
  "Access-Control-Allow-Methods": "GET, POST, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, Stripe-Version",
  "Access-Control-Max-Age": "300",
};
