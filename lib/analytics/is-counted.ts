/** Programs that say what they are: search engines, previews of links, monitors, tests. */
const ROBOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|http/i;

/**
 * Whether a visit is counted: of a person's browser that does not ask to be left alone (Do Not Track, Global Privacy Control).
 * A browser names itself; what doesn't is a program.
 */
export function isCounted(headers: Headers): boolean {
  const agent = headers.get("user-agent");
  return agent !== null && agent !== "" && !ROBOT.test(agent) && headers.get("dnt") !== "1" && headers.get("sec-gpc") !== "1";
}
