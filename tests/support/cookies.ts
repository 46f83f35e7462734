/** What a browser would keep of an answer's cookies, by name; "" for one that is taken away. */
export function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair] = line.split(";");
      const equals = pair.indexOf("=");
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

/** The Cookie header that a browser would send next. */
export function cookieHeader(response: Response): string {
  return Object.entries(cookiesOf(response))
    .filter(([, value]) => value !== "")
    .map((pair) => pair.join("="))
    .join("; ");
}
