/** User agents of robots: search engines, link previews, monitors, tests. */
const ROBOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|http/i;

/** Whether a visit counts. Visits of robots, without a user agent, or with Do Not Track or Global Privacy Control don't. */
export function isCounted(headers: Headers): boolean {
  const agent = headers.get("user-agent");
  return agent !== null && agent !== "" && !ROBOT.test(agent) && headers.get("dnt") !== "1" && headers.get("sec-gpc") !== "1";
}
