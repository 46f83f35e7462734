import { beforeAll, describe, expect, it, vi } from "vitest";
import { greet, oneLine } from "./labels";
import type { MailFacts, MailKind } from "./mail-kinds";
import { MESSAGES } from "./messages";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";

const BAD = `"><svg onload=alert(1)></script><script>{{7*7}}`;
const LINK = "https://schools.example/reset-password#abc&def";
const FACTS: MailFacts = {
  "confirm-address": { firstName: BAD, link: LINK },
  "email-change-begun": { firstName: BAD, link: LINK },
  "email-changed": { firstName: BAD, link: LINK },
  "email-change-undone": { firstName: BAD },
  "address-taken": { firstName: BAD },
  "application-received": { firstName: BAD, schoolName: BAD },
  "application-approved": { firstName: BAD, schoolName: BAD, badge: BAD, link: LINK },
  "application-rejected": { firstName: BAD, reason: `${BAD}\n${BAD}`, link: LINK },
  "verification-revoked": { firstName: BAD, reason: BAD },
  "enrolment-confirmed": { firstName: BAD, schoolName: BAD, link: LINK },
  "enrolment-rejected": { firstName: BAD, schoolName: BAD, reason: BAD },
  "enrolment-question": { firstName: BAD, schoolName: BAD, link: LINK },
  "review-published": { firstName: BAD, schoolName: BAD, link: LINK },
  "review-removed": { firstName: BAD, schoolName: BAD, rule: BAD, reason: BAD, link: LINK },
  "reply-published": { firstName: BAD, schoolName: BAD, link: LINK },
  "reply-removed": { firstName: BAD, schoolName: BAD, rule: BAD, reason: BAD, link: LINK },
  "representative-linked": { firstName: BAD, schoolName: BAD, link: LINK },
  "claim-code": { schoolName: BAD, code: "k7m2-9qxz" },
  "claim-refused": { firstName: BAD, schoolName: BAD, reason: `${BAD}\n${BAD}`, link: LINK },
  "representative-ended": { firstName: BAD, schoolName: BAD },
  "representative-notice": { firstName: BAD, schoolName: BAD },
  "representative-ends": { firstName: BAD, schoolName: BAD, day: "Nov 28, 2027", link: LINK },
  "review-edited": { firstName: BAD, schoolName: BAD, rule: BAD, link: LINK },
  "appeal-decided": { firstName: BAD, schoolName: BAD, outcome: "upheld", answer: BAD, link: LINK },
  "password-reset": { firstName: BAD, link: LINK },
  "password-changed": { firstName: BAD, passkeys: "2" },
  "account-deleted": { firstName: BAD },
  "rules-reminder": { firstName: BAD },
  "grievance-received": { name: BAD, number: "G-7K3M9Q2X", about: BAD, dueAt: "2026-11-23T03:01:00Z" },
  "grievance-decided": { name: BAD, number: "G-7K3M9Q2X", outcome: BAD, answer: `${BAD}\n${BAD}` },
  "grievance-reminder": { number: "G-7K3M9Q2X", about: BAD, dueAt: "2026-11-23T03:01:00Z", state: "soon", link: LINK },
  "admin-invited": { link: LINK },
  "admin-joined": { firstName: BAD },
  "admin-demoted": { firstName: BAD },
  "second-factor-changed": { firstName: BAD, state: "off" },
  "codes-refused": { firstName: BAD },
  "passkey-changed": { firstName: BAD, name: BAD, change: "added" },
  "recovery-code-used": { firstName: BAD, left: "9" },
  "team-notice": { event: "joined", name: BAD },
  "joint-act": { act: BAD, subjectName: BAD, state: "proposed" },
  "audit-digest": { day: "2026-11-27", entries: "9", actions: BAD, hash: "0a".repeat(32), previousHash: "0b".repeat(32) },
  "correction-decided": { schoolName: BAD, field: BAD, outcome: "rejected", reason: `${BAD}\n${BAD}`, link: LINK },
  "report-decided": { schoolName: BAD, about: "reply", outcome: "kept", link: LINK },
  "admin-signed-in": { firstName: BAD, device: BAD, when: "2026-11-21T15:01:00Z" },
};
const HELP = { supportEmail: "help@schools.example" };
const write = (kind: MailKind, facts = FACTS) =>
  (MESSAGES[kind] as (facts: object) => ReturnType<(typeof MESSAGES)["password-reset"]>)(facts[kind]);

describe.each(Object.keys(FACTS) as MailKind[])("the mail %s", (kind) => {
  const letter = write(kind);
  let html = "";
  beforeAll(async () => void (html = await renderHtml(letter, HELP)));
  const text = renderText(letter, HELP);

  it("escapes all user input", () => {
    expect(html).not.toMatch(/<svg|<script|<\/script/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it("sets its language and title, supports the dark theme and loads nothing", () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-IN">/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=/);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    for (const target of targets) expect(target).toMatch(/^(https:\/\/schools\.example|http:\/\/localhost|mailto:help@)/);
  });

  it("has the same content as text, with links unbroken on separate lines", () => {
    expect(text).toContain(letter.title.slice(0, 20));
    if (letter.action) expect(text.split("\n")).toContain(letter.action.link);
    expect(text).not.toMatch(/<p|<a |&amp;/);
  });

  it("has a subject without a person's name, and says why it was sent", () => {
    expect(letter.subject).not.toContain("svg");
    expect(text).toMatch(/\n-- \nYou are receiving this email because/);
  });
});

describe("an approval email", () => {
  const facts = { firstName: "Asha", schoolName: null, badge: "School ID card seen", link: null };
  const promises = (letter: ReturnType<typeof write>) => [letter.action?.label, letter.paragraphs.join(" ").includes("You can now review")];

  it("promises a review only if there is a school to review", () => {
    const approved = { ...facts, schoolName: "Nandanvan", link: LINK };
    expect(promises(MESSAGES["application-approved"](approved))).toEqual(["Write a Review", true]);
    expect(promises(MESSAGES["application-approved"](facts))).toEqual(["Open Your Account", false]);
  });

  it("about a school promises a review only to a verified parent", () => {
    const confirmed = { firstName: "Asha", schoolName: "Nandanvan" };
    expect(promises(MESSAGES["enrolment-confirmed"]({ ...confirmed, link: LINK }))).toEqual(["Write a Review", true]);
    expect(promises(MESSAGES["enrolment-confirmed"]({ ...confirmed, link: null }))).toEqual(["Open Your Account", false]);
  });
});

it.each(["review-removed", "reply-removed", "appeal-decided", "report-decided", "grievance-decided"] as const)(
  "the mail %s names the committee to which its reader can appeal",
  (kind) => expect(write(kind).closing?.join(" ")).toContain("Grievance Appellate Committee"),
);

describe("a name in an email", () => {
  it.each(["Meera", "Anna-Sophie", "A. P. J.", "O'Neil", "মীরা", "क्‍ष"])("%s appears in the greeting", (name) => {
    expect(greet(name, "you are verified")).toBe(`${name}, you are verified`);
  });
  it.each(["", "  ", "Win at www.evil.example", "https://evil.example", "evil.example", "a@b", "Call 99999 99999", "x".repeat(60), "<b>"])(
    "'%s' is not used",
    (name) => expect(greet(name, "you are verified")).toBe("You are verified"),
  );
  it("stays on one line", () => expect(oneLine("A\r\nB\u2028C\u202ED")).toBe("A B C D"));
});

it("a link that is not a web URL is refused before anything is sent", async () => {
  const letter = write("password-reset", { ...FACTS, "password-reset": { firstName: "A", link: "javascript:alert(1)" } });
  await expect(renderHtml(letter, HELP)).rejects.toThrow("address");
});

it("states the configured retention of documents", async () => {
  vi.stubEnv("DOCUMENT_OPEN_DAYS", "7");
  vi.stubEnv("DOCUMENT_RETENTION_DAYS", "90");
  vi.resetModules();
  const { MESSAGES: configured } = await import("./messages");
  const { closing } = configured["application-received"]({ firstName: "Asha", schoolName: null });
  vi.unstubAllEnvs();
  expect(closing?.[0]).toMatch(/until 7 days after the decision\. We delete it 90 days after the decision\.$/);
});
