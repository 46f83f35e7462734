import { SITE } from "@/lib/platform/site";
import type { Letter } from "./letter";

const FONT = "font-family:'Anek Latin',Verdana,'Noto Sans',Arial,sans-serif;";
const INK = "#1B1A17";
const SOFT = "#57534A";
const ACTION = "#173C78";
const RULE = "#DCD7CA";
const TONES = {
  good: { sign: "&#10003;", colour: "#17663A", name: "ok" },
  attention: { sign: "!", colour: "#864400", name: "at" },
} as const;

const DARK = `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .bg { background: #14181A !important; } .card { background: #1C2124 !important; border-color: #353B3F !important; border-top-color: #EEEBE2 !important; }
  .t { color: #EEEBE2 !important; } .s { color: #B5B1A6 !important; } .l { color: #A8C7F5 !important; } .ln { border-color: #353B3F !important; }
  .ok { color: #8AD3A1 !important; } .at { color: #F4BE74 !important; } .b { background: #A8C7F5 !important; color: #0C1B33 !important; }
}`;

/** Renders self-contained HTML: inline styles, no images, a dark theme by the reader's preference. */
export function renderHtml(letter: Letter, { supportEmail }: { supportEmail: string }): string {
  const { subject, preview, status, title, paragraphs, rows = [], action, closing = [], because } = letter;
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${DARK}
</style>
</head>
<body class="bg" style="margin:0;background:#FAF8F2">
<main>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="t" style="${FONT}font-size:20px;font-weight:700;color:${INK};padding:0 4px 16px">${escapeHtml(SITE.name)}</td></tr>
<tr><td class="card" style="background:#FFFFFF;border:1px solid ${RULE};border-top:3px solid ${INK};padding:28px 24px">
${[
  status && statusLine(status),
  `<h1 class="t" style="${FONT}margin:0 0 14px;font-size:24px;line-height:1.25;color:${INK}">${escapeHtml(title)}</h1>`,
  ...paragraphs.map(
    (text) => `<p class="t" style="${FONT}margin:0 0 16px;font-size:16px;line-height:1.55;color:${INK}">${lines(text)}</p>`,
  ),
  rows.length > 0 && rowTable(rows),
  action && button(action),
  ...closing.map((text) => `<p class="s" style="${FONT}margin:20px 0 0;font-size:15px;line-height:1.5;color:${SOFT}">${lines(text)}</p>`),
]
  .filter(Boolean)
  .join("\n")}
</td></tr>
<tr><td class="s" style="${FONT}font-size:13px;line-height:1.5;color:${SOFT};padding:16px 4px">${escapeHtml(because)} Questions: <a class="l" href="mailto:${escapeHtml(supportEmail)}" style="color:${ACTION}">${escapeHtml(supportEmail)}</a></td></tr>
</table></td></tr></table>
</main>
</body>
</html>
`;
}

function statusLine({ tone, text }: NonNullable<Letter["status"]>): string {
  const { sign, colour, name } = TONES[tone];
  return `<p class="${name}" style="${FONT}margin:0 0 10px;font-size:15px;font-weight:600;color:${colour}"><span aria-hidden="true">${sign}</span> ${escapeHtml(text)}</p>`;
}

/** Labels and values as a real table with row headers. */
function rowTable(rows: NonNullable<Letter["rows"]>): string {
  const cells = rows.map(([label, value], index) => {
    const border = `border-top:1px solid ${RULE};${index === rows.length - 1 ? `border-bottom:1px solid ${RULE};` : ""}`;
    return `<tr><th scope="row" align="left" class="s ln" style="${FONT}font-size:15px;font-weight:400;color:${SOFT};padding:9px 0;${border}width:38%">${escapeHtml(label)}</th><td class="t ln" style="${FONT}font-size:15px;font-weight:600;color:${INK};padding:9px 0;${border}">${escapeHtml(value)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">\n${cells.join("\n")}\n</table>`;
}

function button({ label, link }: NonNullable<Letter["action"]>): string {
  if (!/^https?:\/\//.test(link)) throw new Error("A mail's link is an address of the site.");
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="b" style="background:${ACTION};border-radius:5px"><a class="b" href="${escapeHtml(link)}" target="_blank" rel="noopener" style="${FONT}display:inline-block;padding:13px 22px;font-size:16px;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

const lines = (text: string) => escapeHtml(text.trim()).replace(/\r\n|\r|\n/g, "<br>");

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]);
