import { SITE } from "@/lib/platform/site";
import { JOINED, type Letter } from "./letter";

const WIDTH = 76;

/** Renders the plain-text alternative. Links are on separate lines and never wrapped. */
export function renderText(
  { title, paragraphs, rows = [], action, closing = [], because = JOINED }: Letter,
  { supportEmail }: { supportEmail: string },
): string {
  return [
    SITE.name,
    wrap(title),
    ...paragraphs.map(wrap),
    rows.map(([label, value]) => `${label}: ${value}`).join("\n"),
    action && `${action.label}:\n${action.link}`,
    ...closing.map(wrap),
    `-- \n${wrap(because)}\nQuestions: ${supportEmail}`,
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

function wrap(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(wrapLine)
    .join("\n");
}

function wrapLine(line: string): string {
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines[lines.length - 1];
    if (last === "" || last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
