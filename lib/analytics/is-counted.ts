/** User agents of robots: search engines, link previews, monitors, tests. */
const ROBOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|http/i;

/** Whether a visit counts: not of a robot or without a user agent, and without Do Not Track and Global Privacy Control. */
export function isCounted(headers: Headers): boolean {
  const agent = headers.get("user-agent");
  return agent !== null && agent !== "" && !ROBOT.test(agent) && headers.get("dnt") !== "1" && headers.get("sec-gpc") !== "1";
}
