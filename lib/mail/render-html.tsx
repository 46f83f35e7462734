import { Fragment } from "react";
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import { SITE } from "@/lib/platform/site";
import { JOINED, type Letter } from "./letter";

const FONT = { fontFamily: "'Anek Latin',Verdana,'Noto Sans',Arial,sans-serif" };
const INK = "#1B1A17";
const MUTED = "#57534A";
const ACTION = "#173C78";
const RULE = "#DCD7CA";
const TONES = {
  good: { sign: "✓", colour: "#17663A", className: "good" },
  attention: { sign: "!", colour: "#864400", className: "attention" },
} as const;

/** Email programs support classes only for overrides; the styles of the light theme are inline. */
const DARK_THEME = `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background: #14181A !important; }
  .card { background: #1C2124 !important; border-color: #353B3F !important; border-top-color: #EEEBE2 !important; }
  .ink { color: #EEEBE2 !important; } .muted { color: #B5B1A6 !important; } .link { color: #A8C7F5 !important; } .rule { border-color: #353B3F !important; }
  .good { color: #8AD3A1 !important; } .attention { color: #F4BE74 !important; } .button { background: #A8C7F5 !important; color: #0C1B33 !important; }
}`;

/** Renders an email's HTML alternative. @throws Error if the link is not a web address */
export async function renderHtml(letter: Letter, { supportEmail }: { supportEmail: string }): Promise<string> {
  if (letter.action && !/^https?:\/\//.test(letter.action.link)) throw new Error("A mail's link is an address of the site.");
  const html = await render(<MailTemplate letter={letter} supportEmail={supportEmail} />);
  // The library writes the doctype of XHTML 1.0.
  return html.replace(/^<!DOCTYPE[^>]*>/, "<!doctype html>\n");
}

/** The HTML document of an email: inline styles, no images, a dark theme by the reader's preference. */
function MailTemplate({ letter, supportEmail }: { letter: Letter; supportEmail: string }) {
  const { subject, preview, status, title, paragraphs, rows = [], action, closing = [], because = JOINED } = letter;
  return (
    <html lang="en-IN">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK_THEME}</style>
      </Head>
      <Body className="page" style={{ margin: 0, padding: "24px 12px", backgroundColor: "#FAF8F2" }}>
        <main>
          <Preview>{preview}</Preview>
          <Container style={{ maxWidth: 560 }}>
            <Text className="ink" style={{ ...FONT, margin: "0 4px 16px", fontSize: 20, fontWeight: 700, color: INK }}>
              {SITE.name}
            </Text>
            <Section
              className="card"
              style={{ backgroundColor: "#FFFFFF", border: `1px solid ${RULE}`, borderTop: `3px solid ${INK}`, padding: "28px 24px" }}
            >
              {status && <Status {...status} />}
              <h1 className="ink" style={{ ...FONT, margin: "0 0 14px", fontSize: 24, lineHeight: 1.25, color: INK }}>
                {title}
              </h1>
              {paragraphs.map((text, index) => (
                <Text key={index} className="ink" style={{ ...FONT, margin: "0 0 16px", fontSize: 16, lineHeight: 1.55, color: INK }}>
                  <Lines text={text} />
                </Text>
              ))}
              {rows.length > 0 && <Rows rows={rows} />}
              {action && (
                <Button
                  className="button"
                  href={action.link}
                  rel="noopener"
                  style={{
                    ...FONT,
                    padding: "13px 22px",
                    borderRadius: 5,
                    backgroundColor: ACTION,
                    fontSize: 16,
                    fontWeight: 600,
                    color: "#FFFFFF",
                  }}
                >
                  {action.label}
                </Button>
              )}
              {closing.map((text, index) => (
                <Text key={index} className="muted" style={{ ...FONT, margin: "20px 0 0", fontSize: 15, lineHeight: 1.5, color: MUTED }}>
                  <Lines text={text} />
                </Text>
              ))}
            </Section>
            <Text className="muted" style={{ ...FONT, margin: "16px 4px", fontSize: 13, lineHeight: 1.5, color: MUTED }}>
              {because} Questions:{" "}
              <a className="link" href={`mailto:${supportEmail}`} style={{ color: ACTION }}>
                {supportEmail}
              </a>
            </Text>
          </Container>
        </main>
      </Body>
    </html>
  );
}

function Status({ tone, text }: NonNullable<Letter["status"]>) {
  const { sign, colour, className } = TONES[tone];
  return (
    <Text className={className} style={{ ...FONT, margin: "0 0 10px", fontSize: 15, lineHeight: 1.2, fontWeight: 600, color: colour }}>
      <span aria-hidden="true">{sign}</span> {text}
    </Text>
  );
}

function Rows({ rows }: { rows: NonNullable<Letter["rows"]> }) {
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" style={{ margin: "0 0 20px" }}>
      <tbody>
        {rows.map(([label, value], index) => {
          const line = `1px solid ${RULE}`;
          const cell = {
            ...FONT,
            fontSize: 15,
            padding: "9px 0",
            borderTop: line,
            ...(index === rows.length - 1 && { borderBottom: line }),
          };
          return (
            <tr key={label}>
              <th scope="row" align="left" className="muted rule" style={{ ...cell, width: "38%", fontWeight: 400, color: MUTED }}>
                {label}
              </th>
              <td className="ink rule" style={{ ...cell, fontWeight: 600, color: INK }}>
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Lines({ text }: { text: string }) {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ));
}
