/** What to do after a mail could not be sent. */
export interface Failure {
  /** refused: this address will never take it. later: this mail, again. away: the server, so no other mail goes either. */
  verdict: "refused" | "later" | "away";
  /** For admins; no address stands in it. */
  note: string;
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

const NOTE_LENGTH = 200;
const SERVER_IS_AWAY = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EAUTH", "EPROXY", "ENOAUTH", "EOAUTH2"]);

/** Judges what nodemailer threw. Only the receiver's own word about the address is final; all else may be mended while the mail waits. */
export function judgeFailure(error: unknown): Failure {
  const failure = error as SmtpError;
  return { verdict: verdictOf(failure), note: noteOf(failure) };
}

function verdictOf({ code, command, response = "", responseCode }: SmtpError): Failure["verdict"] {
  if (command === "RCPT TO" && isAboutAddress(responseCode, response)) return "refused";
  // nodemailer itself: this can be no address
  if (code === "EENVELOPE" && command === "API") return "refused";
  // Cut off while the mail was on its way it may be this mail's fault; the others shall not wait for it.
  if (command === "DATA") return "later";
  if (responseCode === 421 || command === "MAIL FROM") return "away";
  return code !== undefined && SERVER_IS_AWAY.has(code) ? "away" : "later";
}

/** 550, 551, 553 say 'no such mailbox', unless an enhanced code says otherwise: 5.7 is policy, a relay that doesn't know us, say. */
function isAboutAddress(responseCode: number | undefined, response: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced) return /^5\.[12]\./.test(enhanced);
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}

function noteOf({ code, command, response, message }: SmtpError): string {
  const said = (response ?? message ?? "")
    .replace(/[^\s<>"']+@[^\s<>"']+/g, "…")
    .replace(/\s+/g, " ")
    .trim();
  return [code, command, said].filter(Boolean).join(" ").slice(0, NOTE_LENGTH);
}
