// Pasted texts hold more than a school's name and address.

/** A website or an email address. Its domain name is one word, which compound splitting divides into the words of the school. */
const WEB_ADDRESS =
  /(?:https?:\/\/)?(?:www\.)?(?:[\w.+-]+@)?((?:[a-z0-9-]+\.)+(?:com|in|org|net|edu|info|ac|co|gov|nic|school)(?:\.in)?)(?![a-z0-9-])(?:\/\S*)?/gi;
const HOST_ENDINGS = /(?:\.(?:com|in|org|net|edu|info|ac|co|gov|nic|school))+$/i;
/** Public email providers: their domain names say nothing about a school. */
const MAIL_PROVIDERS = /^(?:gmail|yahoo|rediffmail|hotmail|outlook)$/i;
/** "Ph: 0651-6571482", "+91 98765 43210", "033-24405115". Ten digits alone may be a UDISE code without its zero. */
const PHONE =
  /(?:\b(?:ph(?:one)?|tel(?:ephone)?|mob(?:ile)?|cell|fax|call|whatsapp|contact)(?:\s*(?:no|number))?\.?\s*[:.-]*\s*)(?:\+?91[ -]?)?\d[\d /-]{6,14}\d(?!\d)|(?<![\d-])\+91[ -]?\d[\d -]{7,11}\d(?!\d)|(?<![\d-])0\d{2,4}[ -]\d{6,8}(?![\d-])/gi;

/** "(Affiliated to C.B.S.E., New Delhi)": the board's city is not where the school is. */
const AFFILIATION = /\([^()]*affiliat[^()]*\)/gi;

/** Removes phone numbers and affiliations in parentheses, and replaces a website or an email address by its domain name. */
export function withoutContacts(text: string): string {
  const rest = text
    .replace(WEB_ADDRESS, (_, host: string) => {
      const name = host
        .replace(/^www\./i, "")
        .replace(HOST_ENDINGS, "")
        .split(".")
        .at(-1)!;
      return MAIL_PROVIDERS.test(name) ? " " : ` ${name} `;
    })
    .replace(PHONE, " ")
    .replace(AFFILIATION, " ");
  return /[\p{L}\p{Nd}]/u.test(rest) ? rest : text;
}
