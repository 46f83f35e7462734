import { formatClassInSentence, formatDate } from "@/lib/schools/labels";
import type { CheckResult, Scheme } from "./criteria";
import type { Identifier } from "./view";

export const SCHEME_LABELS: Record<Scheme, string> = {
  UDISE: "UDISE code",
  CBSE: "CBSE affiliation number",
  CISCE: "CISCE affiliation number",
  OTHER: "Affiliation number",
};

export const REGISTER_LABELS: Record<Scheme, string> = {
  UDISE: "UDISE+",
  CBSE: "CBSE’s directory",
  CISCE: "CISCE’s directory",
  OTHER: "the board’s records",
};

export const CHECK_LABELS: Record<CheckResult, string> = {
  match: "Matches",
  name_differs: "Another name",
  classes_differ: "Other classes",
  expired: "Expired",
  withdrawn: "Withdrawn",
  none: "No entry",
  register_down: "Register doesn’t answer",
};

/** What each number is for. */
export const SCHEME_MEANINGS: Record<Scheme, string> = {
  UDISE: "The government counts schools by this number. It is not an affiliation to a board.",
  CBSE: "Pupils of an affiliated school take the CBSE examinations of classes 10 and 12 in its name.",
  CISCE: "Pupils of an affiliated school take the ICSE (class 10) or ISC (class 12) examinations in its name.",
  OTHER: "Pupils of an affiliated school take the board’s examinations in its name.",
};

export interface VerdictText {
  title: string;
  text: string;
  tone: "good" | "warn" | "neutral";
}

/** What a verdict means for a family. The texts accuse no school: registers can be late or incomplete. */
export function describeVerdict({ scheme, value, register, verdict }: Identifier): VerdictText {
  const { kind, on, since, differs, foundName, classTo, until } = verdict;
  const where = REGISTER_LABELS[scheme];
  const letter = scheme === "UDISE" ? "Ask the school about it." : "Ask the school for its letter of affiliation.";
  const checkedOn = on ? formatDate(on) : "";
  switch (kind) {
    case "confirmed":
      return {
        title: "Confirmed",
        text: `On ${checkedOn} we found this number for this school in ${where}.${until ? ` It is valid until ${formatDate(until)}.` : ""}`,
        tone: "good",
      };
    case "confirmed-to-class": {
      const last = formatClassInSentence(classTo!);
      return {
        title: `Confirmed to ${last} only`,
        text: `On ${checkedOn} ${where} had this number for classes up to ${last}. Ask the school which school issues the certificates of higher classes.`,
        tone: "warn",
      };
    }
    case "differs":
      return { title: DIFFERENCES[differs!], text: describeDifference({ where, checkedOn, differs, foundName, classTo }), tone: "warn" };
    case "expired":
      return {
        title: until ? `Valid until ${formatDate(until)}` : "No longer valid",
        text: `On ${checkedOn} this was the last day in ${where}. It may have been renewed since: ask the school for the latest letter.`,
        tone: "warn",
      };
    case "not-found":
      return {
        title: "Looked for and not found",
        text: `${since === on ? `On ${checkedOn}` : `On ${formatDate(since!)} and ${checkedOn}`} we looked for ${value} in ${where} and found no entry. Registers can be late. ${letter}`,
        tone: "warn",
      };
    case "outdated":
      return {
        title: "Check older than 180 days",
        text: `We last checked on ${checkedOn}. Check the register for the latest entry.`,
        tone: "neutral",
      };
    case "unchecked":
      return {
        title: "Not checked",
        text: register
          ? `We haven’t compared it with the register. You can check it yourself. ${letter}`
          : `We know no public register for it. ${letter}`,
        tone: "neutral",
      };
  }
}

const DIFFERENCES = {
  name: "Another name in the register",
  classes: "Other classes in the register",
  withdrawn: "Withdrawn, according to the register",
};

function describeDifference({
  where,
  checkedOn,
  differs,
  foundName,
  classTo,
}: { where: string; checkedOn: string } & Pick<Identifier["verdict"], "differs" | "foundName" | "classTo">): string {
  if (differs === "name") return `On ${checkedOn} ${where} had this number for “${foundName}”. Ask the school how the two are related.`;
  if (differs === "withdrawn") return `On ${checkedOn} ${where} said that this affiliation was withdrawn. Ask the school and the board.`;
  const upTo = classTo === null ? "other classes" : `classes up to ${formatClassInSentence(classTo)}`;
  return `On ${checkedOn} ${where} had this number for ${upTo}. Ask the school which classes it is allowed to teach.`;
}
