/** Calls the URL until the rate limit rejects it. Returns that response. */
export async function exceedRateLimit(call: (path: string) => Promise<Response>, path: string): Promise<Response> {
  for (let asked = 0; asked < 2_000; asked += 25) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => call(path)));
    const refusal = answers.find(({ headers }) => headers.has("retry-after"));
    if (refusal) return refusal;
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }
  throw new Error(`${path} has no limit`);
}
