/** Lets any page's script make the calls that a publishable key may make. */
export const corsHeaders: Record<string, string> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Request-Id, Idempotent-Replayed",
};

/** The answer to a browser's preflight. */
export const preflightHeaders: Record<string, string> = {
  ...corsHeaders,
  "Access-Control-Allow-Methods": "GET, POST, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, Stripe-Version",
  "Access-Control-Max-Age": "300",
};
