export interface Failure {
  /** server-unavailable: other emails have to wait, too. */
  verdict: "address-refused" | "retry" | "server-unavailable";
  /** For admins; contains no address. */
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
const SERVER_ERROR_CODES = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EAUTH", "EPROXY", "ENOAUTH", "EOAUTH2"]);

/** Classifies an error of nodemailer. Only the recipient's server refusing the address is final; the rest may recover. */
export function classifyFailure(error: unknown): Failure {
  const failure = error as SmtpError;
  return { verdict: verdictOf(failure), note: noteOf(failure) };
}

function verdictOf({ code, command, response = "", responseCode }: SmtpError): Failure["verdict"] {
  if (command === "RCPT TO" && isAboutAddress(responseCode, response)) return "address-refused";
  // From nodemailer itself: invalid as an address.
  if (code === "EENVELOPE" && command === "API") return "address-refused";
  // Interrupted while sending content: this email may be the cause, so others must not wait for it.
  if (command === "DATA") return "retry";
  if (responseCode === 421 || command === "MAIL FROM") return "server-unavailable";
  return code !== undefined && SERVER_ERROR_CODES.has(code) ? "server-unavailable" : "retry";
}

/** 550, 551 and 553 mean "no such mailbox", unless an enhanced code says otherwise: 5.7 is policy, such as an unknown relay. */
function isAboutAddress(responseCode: number | undefined, response: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced) return /^5\.[12]\./.test(enhanced);
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}

function noteOf({ code, command, response, message }: SmtpError): string {
  const text = (response ?? message ?? "")
    .replace(/[^\s<>"']+@[^\s<>"']+/g, "…")
    .replace(/\s+/g, " ")
    .trim();
  return [code, command, text].filter(Boolean).join(" ").slice(0, NOTE_LENGTH);
}
