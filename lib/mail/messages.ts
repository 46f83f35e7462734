import { formatMoment } from "@/lib/platform/clock";
import { appUrl, env } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";
import { greet } from "./labels";
import type { Letter } from "./letter";
import type { MailFacts, MailKind } from "./mail-kinds";

const JOINED = `You get this mail because you joined ${SITE.name} with this address.`;
/** Rule 3A of the IT Rules 2021. */
const APPELLATE_COMMITTEE =
  "If our answer does not satisfy you, you may appeal to the Grievance Appellate Committee (gac.gov.in) within 30 days of it.";
const OWNER = `You get this mail because this address belongs to a ${SITE.name} account, or did until now.`;
const ADMIN = "You get this mail because this address belongs to an administrator.";
const GRIEVED = "You get this mail because somebody, we hope you, gave this address with a grievance.";
const page = (path: string) => `${appUrl()}${path}`;

const WAITING_GRIEVANCE = {
  new: {
    state: "has come",
    status: "New",
    text: "Whoever raised it has its number and was told by when the answer comes. It waits for you among the grievances.",
  },
  soon: { state: "is due soon", status: "Due soon", text: "Three quarters of its time are over, and nobody has answered it." },
  overdue: { state: "is overdue", status: "Overdue", text: "Its time is over, and nobody has answered it. Please answer it now." },
};

/** The content of each email. Subjects contain no person's name, because locked screens show them. */
export const MESSAGES: { [Kind in MailKind]: (facts: MailFacts[Kind]) => Letter } = {
  "confirm-address": ({ firstName, link }) => ({
    subject: `Confirm your e-mail address for ${SITE.name}`,
    preview: "One tap, so that we can reach you about your application.",
    title: greet(firstName, "please confirm your e-mail address"),
    paragraphs: ["Tap the button so that we know this address is yours and can tell you how your application goes."],
    action: { label: "Confirm Address", link },
    closing: ["If you did not join, you need do nothing: without this tap the address stays unconfirmed."],
    because: JOINED,
  }),
  "email-change-begun": ({ firstName, link }) => ({
    subject: "Someone asked to change your email address",
    preview: "If this wasn’t you, stop the change.",
    status: { tone: "attention", text: "Email address" },
    title: greet(firstName, "someone asked to change your email address"),
    paragraphs: [
      `Someone who knows your password asked to use another email address for your ${SITE.name} account. It changes when they open the link that we sent to the new address.`,
      "If this was you, you don’t need to do anything here.",
      "If it wasn’t you, stop the change now. We sign everyone out, and you choose a new password.",
    ],
    action: { label: "This Wasn’t Me", link },
    closing: ["The link works for 7 days, even if the change has been made by then."],
    because: OWNER,
  }),
  "email-changed": ({ firstName, link }) => ({
    subject: "Your email address was changed",
    preview: "If this wasn’t you, undo the change.",
    status: { tone: "attention", text: "Email address" },
    title: greet(firstName, "your email address was changed"),
    paragraphs: [
      `Your ${SITE.name} account now uses another email address. You can no longer sign in with this one.`,
      "If this was you, you don’t need to do anything.",
      "If it wasn’t you, undo the change now. Your account gets this address back, we sign everyone out, and you choose a new password.",
    ],
    action: { label: "This Wasn’t Me", link },
    closing: ["The link works for 7 days."],
    because: OWNER,
  }),
  "email-change-undone": ({ firstName }) => ({
    subject: "Your change of email address was undone",
    preview: "Your account uses its earlier address again.",
    status: { tone: "attention", text: "Email address" },
    title: greet(firstName, "your change of email address was undone"),
    paragraphs: [
      `Someone who reads the earlier email address of your ${SITE.name} account told us that they did not change it. The account uses that address again.`,
      "Everyone has been signed out, and the old password no longer works.",
    ],
    closing: ["Think this is a mistake? Reply to this email."],
    because: OWNER,
  }),
  "address-taken": ({ firstName }) => ({
    subject: `You already have an account at ${SITE.name}`,
    preview: "Somebody tried to join with your address.",
    title: greet(firstName, "you already have an account"),
    paragraphs: [
      `Somebody, perhaps you, tried to join ${SITE.name} with this address. No second account was made, and nothing about yours was changed or shown.`,
      "Was it you? Sign in, or set a new password if you forgot yours.",
    ],
    action: { label: "Sign In", link: page("/sign-in") },
    because: JOINED,
  }),
  "application-received": ({ firstName, schoolName }) => ({
    subject: "We have your application",
    preview: "Our team checks it within 24 to 48 hours.",
    title: greet(firstName, "we have your application"),
    paragraphs: ["Our team looks at your document, usually within 24 to 48 hours. We write to you as soon as it is decided."],
    rows: schoolName ? [["School", schoolName]] : [],
    closing: [
      `Your document is seen by our verification team only, sealed ${env().DOCUMENT_OPEN_DAYS} days after the decision and destroyed ${env().DOCUMENT_RETENTION_DAYS} days after it.`,
    ],
    because: JOINED,
  }),
  "application-approved": ({ firstName, schoolName, badge, link }) => ({
    subject: "You are verified",
    preview: schoolName ? `You can now write about ${schoolName}.` : "You can now read the newest reviews of all schools.",
    status: { tone: "good", text: "Verified" },
    title: greet(firstName, "you are verified"),
    paragraphs: [
      schoolName
        ? "You can now write about your child’s school, and read the newest reviews of all schools."
        : "You can now read the newest reviews of all schools. To write about a school, add it on your account page: you can once our team has confirmed it.",
    ],
    rows: [...(schoolName ? [["School", schoolName] as const] : []), ["Your badge says", badge]],
    action: link ? { label: "Write a Review", link } : { label: "Open Your Account", link: page("/account#children") },
    closing: ["Your name is not shown unless you choose to."],
    because: JOINED,
  }),
  "application-rejected": ({ firstName, reason, link }) => ({
    subject: "We could not verify you yet",
    preview: "What was missing, and how to send it.",
    status: { tone: "attention", text: "Not verified yet" },
    title: greet(firstName, "we could not verify you yet"),
    paragraphs: [
      "Our team looked at your application and could not approve it. This is why:",
      reason,
      "You can send another document at any time.",
    ],
    action: { label: "Upload Another Document", link },
    closing: ["You think this is wrong? Answer this mail and another member of our team looks at it."],
    because: JOINED,
  }),
  "verification-revoked": ({ firstName, reason }) => ({
    subject: "Your verification has ended",
    preview: "Why, and what you can do.",
    status: { tone: "attention", text: "No longer verified" },
    title: greet(firstName, "your verification has ended"),
    paragraphs: [
      "We looked at your verification again and had to end it. This is why:",
      reason,
      "Reviews that you wrote are hidden while our moderators look at them.",
    ],
    action: { label: "Upload Another Document", link: page("/account#verification") },
    closing: ["You think this is wrong? Answer this mail and another member of our team looks at it."],
    because: JOINED,
  }),
  "enrolment-confirmed": ({ firstName, schoolName, link }) => ({
    subject: "Your child’s school is confirmed",
    preview: link ? `You can now write about ${schoolName}.` : `You can write about ${schoolName} once you are verified.`,
    status: { tone: "good", text: "Confirmed" },
    title: greet(firstName, "your child’s school is confirmed"),
    paragraphs: [link ? "You can now write about it." : "You can write about it once our team has verified you."],
    rows: [["School", schoolName]],
    action: link ? { label: "Write a Review", link } : { label: "Open Your Account", link: page("/account#verification") },
    because: JOINED,
  }),
  "enrolment-rejected": ({ firstName, schoolName, reason }) => ({
    subject: "We could not confirm your child’s school",
    preview: "What was missing, and what you can do.",
    status: { tone: "attention", text: "Not confirmed" },
    title: greet(firstName, "we could not confirm your child’s school"),
    paragraphs: ["Our team could not confirm this school. This is why:", reason],
    rows: [["School", schoolName]],
    action: { label: "Open Your Account", link: page("/account#children") },
    closing: ["You think this is wrong? Answer this mail and another member of our team looks at it."],
    because: JOINED,
  }),
  "enrolment-question": ({ firstName, schoolName, link }) => ({
    subject: "Is your child still at the same school?",
    preview: "One tap keeps your badge up to date.",
    title: greet(firstName, `is your child still at ${schoolName}?`),
    paragraphs: ["A new school year begins. One tap keeps what your badge says true; no sign-in is needed."],
    action: { label: "Answer", link },
    closing: ["Without an answer your badge says until when your child was enrolled. The link works once, for this question only."],
    because: `You get this mail because you agreed to be asked once a year. You can end that on your account page: ${page("/account")}`,
  }),
  "review-published": ({ firstName, schoolName, link }) => ({
    subject: "Your review is published",
    preview: `Other parents can read what you wrote about ${schoolName}.`,
    status: { tone: "good", text: "Published" },
    title: greet(firstName, "your review is published"),
    paragraphs: [
      "Thank you: other parents can read it now.",
      "It stays as you wrote it. You can write a new version, or withdraw it, at any time.",
    ],
    rows: [["School", schoolName]],
    action: { label: "Read It", link },
    because: JOINED,
  }),
  "review-removed": ({ firstName, schoolName, rule, reason, link }) => ({
    subject: "Your review was not published",
    preview: "Which rule it broke, and what you can do.",
    status: { tone: "attention", text: "Removed" },
    title: greet(firstName, "your review was removed"),
    paragraphs: [
      "A moderator removed it for this rule, which holds for good and bad reviews alike:",
      rule,
      ...(reason ? [reason] : []),
      "You can write the review again without what broke the rule: what you lived at this school may be told, the good and the bad.",
      "You think this is wrong? Appeal on your account page. Another moderator looks at it within 7 days.",
    ],
    rows: [["School", schoolName]],
    action: { label: "Appeal or Write Again", link },
    closing: [APPELLATE_COMMITTEE],
    because: JOINED,
  }),
  "reply-published": ({ firstName, schoolName, link }) => ({
    subject: "Your reply is published",
    preview: `It stands below the review of ${schoolName}.`,
    status: { tone: "good", text: "Published" },
    title: greet(firstName, "your reply is published"),
    paragraphs: ["It stands below the review as the reply of the school, without your name. You can withdraw it at any time."],
    rows: [["School", schoolName]],
    action: { label: "Read It", link },
    because: JOINED,
  }),
  "reply-removed": ({ firstName, schoolName, rule, reason, link }) => ({
    subject: "Your reply was not published",
    preview: "Which rule it broke, and what you can do.",
    status: { tone: "attention", text: "Removed" },
    title: greet(firstName, "your reply was removed"),
    paragraphs: [
      "A moderator removed it for this rule, which holds for reviews and replies alike:",
      rule,
      ...(reason ? [reason] : []),
      "You can reply again without what broke the rule.",
    ],
    rows: [["School", schoolName]],
    action: { label: "Reply Again", link },
    closing: ["You think this is wrong? Answer this mail and another member of our team looks at it."],
    because: JOINED,
  }),
  "representative-linked": ({ firstName, schoolName, link }) => ({
    subject: "You can now reply for your school",
    preview: `Our team has noted that you speak for ${schoolName}.`,
    title: greet(firstName, `you now speak for ${schoolName}`),
    paragraphs: [
      "Sign in, open the school’s page, and reply to a review: once to each, in public. Our team reads every reply before it is published.",
      "A reply stands there as the reply of the school, without your name. Authors of anonymous reviews stay unknown to you as to everybody else: please do not guess at them. Nobody who speaks for a school can review it.",
    ],
    rows: [["School", schoolName]],
    action: { label: "Open the School’s Page", link },
    closing: ["You do not speak for this school? Please answer this mail."],
    because: JOINED,
  }),
  "review-edited": ({ firstName, schoolName, rule, link }) => ({
    subject: rule ? "A moderator edited your review" : "A question about the stars of your review",
    preview: rule ? "What was changed, and why." : "Nothing changes unless you agree.",
    status: { tone: "attention", text: rule ? "Edited" : "A question" },
    title: greet(firstName, rule ? "a moderator edited your review" : "a moderator asks about your stars"),
    paragraphs: [
      ...(rule
        ? [
            "Before your review is published a moderator took words out of it, or replaced them, for this rule:",
            rule,
            "What you wrote is kept. The published review will say that a moderator edited it.",
          ]
        : []),
      ...(link
        ? [
            "The moderator thinks that other stars fit better what you wrote. Only you set your stars: nothing changes unless you agree, and no sign-in is needed to answer.",
          ]
        : []),
      "You can withdraw the review at any time, on your account page.",
    ],
    rows: [["School", schoolName]],
    action: link ? { label: "See the Stars", link } : { label: "See Your Reviews", link: page("/account#reviews") },
    because: JOINED,
  }),
  "appeal-decided": ({ firstName, schoolName, outcome, answer, link }) => ({
    subject: "Your appeal is decided",
    preview: outcome === "restored" ? "Your review is published again." : "Your review stays removed.",
    status: outcome === "restored" ? { tone: "good", text: "Restored" } : { tone: "attention", text: "Not restored" },
    title: greet(firstName, outcome === "restored" ? "your review is published again" : "your review stays removed"),
    paragraphs: [
      outcome === "restored"
        ? "We looked at the removal of your review again, and you are right: it is published again."
        : "We looked at the removal of your review again, and it stands.",
      ...(answer ? [answer] : []),
    ],
    rows: [["School", schoolName]],
    action: { label: outcome === "restored" ? "Read It" : "See Your Reviews", link },
    closing: [APPELLATE_COMMITTEE],
    because: JOINED,
  }),
  "password-reset": ({ firstName, link }) => ({
    subject: `Set a new password for ${SITE.name}`,
    preview: "The link works once, for 30 minutes.",
    title: greet(firstName, "set a new password"),
    paragraphs: ["Somebody, we hope you, asked for a new password. The link works once and for 30 minutes."],
    action: { label: "Set a New Password", link },
    closing: ["If it was not you, you need do nothing: your password stays as it is."],
    because: JOINED,
  }),
  "password-changed": ({ firstName }) => ({
    subject: "Your password was changed",
    preview: "If it was not you, set a new one now.",
    title: greet(firstName, "your password was changed"),
    paragraphs: ["All other devices were signed out.", "If it was not you, set a new password now and write to us."],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: JOINED,
  }),
  "account-deleted": ({ firstName }) => ({
    subject: "Your account is deleted",
    preview: "Your account, documents and sessions are gone.",
    title: greet(firstName, "your account is deleted"),
    paragraphs: [
      "Your account, your documents and your sessions are gone. An anonymous review that you chose to leave stands without anything that leads to you.",
      "This is the last mail you get from us.",
    ],
    because: `You get this mail because this address had an account at ${SITE.name}.`,
  }),
  "grievance-received": ({ name, number, about, dueAt }) => ({
    subject: `We have your grievance ${number}`,
    preview: "By when you get our answer.",
    title: greet(name, "we have your grievance"),
    paragraphs: ["A person of our team reads it, and you get our answer by mail. Name its number when you write to us about it."],
    rows: [
      ["Number", number],
      ["About", about],
      ["Our answer comes by", formatMoment(dueAt)],
    ],
    action: { label: "How We Handle Grievances", link: page("/grievance") },
    because: GRIEVED,
  }),
  "grievance-decided": ({ name, number, outcome, answer }) => ({
    subject: `Our answer to your grievance ${number}`,
    preview: "What we decided, and why.",
    title: greet(name, "this is our answer"),
    paragraphs: [answer],
    rows: [
      ["Number", number],
      ["Decision", outcome],
    ],
    closing: [APPELLATE_COMMITTEE, "About personal data you may also complain to the Data Protection Board of India."],
    because: GRIEVED,
  }),
  "grievance-reminder": ({ number, about, dueAt, state, link }) => ({
    subject: `Grievance ${number} ${WAITING_GRIEVANCE[state].state}`,
    preview: "It waits for your answer.",
    status: { tone: "attention", text: WAITING_GRIEVANCE[state].status },
    title: `A grievance ${WAITING_GRIEVANCE[state].state}`,
    paragraphs: [WAITING_GRIEVANCE[state].text],
    rows: [
      ["Number", number],
      ["About", about],
      ["Due", formatMoment(dueAt)],
    ],
    action: { label: "Open the Grievances", link },
    because: "You get this mail because grievances of this site are answered at this address.",
  }),
  "admin-invited": ({ link }) => ({
    subject: `You are invited to the team of ${SITE.name}`,
    preview: "The link works once, for 48 hours.",
    title: "You are invited to be an administrator",
    paragraphs: [
      `An administrator of ${SITE.name} asks you to join the team: to check documents, to moderate reviews and to keep the facts about schools right.`,
      "The link works once, for 48 hours. You choose a password with it, or confirm with the one you have.",
    ],
    action: { label: "Accept", link },
    closing: ["If you do not expect this, you need do nothing: nothing happens without your answer."],
    because: `You get this mail because an administrator of ${SITE.name} gave this address.`,
  }),
  "admin-joined": ({ firstName }) => ({
    subject: "You are an administrator now",
    preview: "Sign in as always; you come to the dashboard.",
    title: greet(firstName, "you are an administrator now"),
    paragraphs: [
      "Sign in as always; you come to the dashboard. You were signed out everywhere.",
      "Please switch the second factor on, on your account page: a password alone can be stolen.",
    ],
    action: { label: "Sign In", link: page("/sign-in") },
    closing: ["If it was not you who accepted the invitation, set a new password now and write to us."],
    because: ADMIN,
  }),
  "admin-demoted": ({ firstName }) => ({
    subject: "You are no longer an administrator",
    preview: "Your account stays, without an administrator’s rights.",
    title: greet(firstName, "you are no longer an administrator"),
    paragraphs: ["An administrator’s rights were taken from your account, and you were signed out everywhere. The account itself stays."],
    because: `You get this mail because this address belonged to an administrator of ${SITE.name}.`,
  }),
  "second-factor-changed": ({ firstName, state }) => ({
    subject: state === "on" ? "Your second factor is on" : "Your second factor is off",
    preview: "If it was not you, act now.",
    status: state === "on" ? { tone: "good", text: "On" } : { tone: "attention", text: "Off" },
    title: greet(firstName, state === "on" ? "your second factor is on" : "your second factor is off"),
    paragraphs: [
      state === "on"
        ? "Signing in as administrator now asks for a code of your authenticator app too. All other devices were signed out."
        : "Signing in as administrator asks for your password only.",
      "If it was not you, set a new password now: it ends every session. Then tell another administrator.",
    ],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: ADMIN,
  }),
  "recovery-code-used": ({ firstName, left }) => ({
    subject: "A recovery code was used",
    preview: "If it was not you, act now.",
    status: { tone: "attention", text: "Recovery code" },
    title: greet(firstName, "one of your recovery codes was used"),
    paragraphs: [
      "Somebody who knows your password used it in place of a code of your authenticator app. It does not work again.",
      "If it was you, all is well. If not, set a new password now: it ends every session. Then make new codes on your account page.",
    ],
    rows: [["Codes left", left]],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: ADMIN,
  }),
  "correction-decided": ({ schoolName, field, outcome, reason, link }) => ({
    subject: outcome === "accepted" ? "Thank you: your correction is made" : "About the correction you suggested",
    preview: "What became of the correction you suggested.",
    title: outcome === "accepted" ? "Your correction is made" : "We did not make this correction",
    paragraphs: [
      outcome === "accepted"
        ? "We looked at it, and the school's page says so now. Thank you."
        : "We looked at it, and the school's page stays as it is. Thank you all the same.",
      ...(reason ? [reason] : []),
    ],
    rows: [
      ["School", schoolName],
      ["About", field],
    ],
    action: { label: "See the Page", link },
    because: "You get this mail because somebody, we hope you, gave this address with a correction.",
  }),
  "report-decided": ({ schoolName, about, outcome, link }) => ({
    subject: "About what you reported",
    preview: "What was decided.",
    title: {
      kept: `We kept the ${about} that you reported`,
      removed: `We removed the ${about} that you reported`,
      gone: `The ${about} that you reported is gone`,
    }[outcome],
    paragraphs: [
      {
        kept: "A person of our team read it and found that it breaks none of our rules. A low rating, criticism or another opinion breaks none. Thank you for looking out all the same.",
        removed: "A person of our team read it and found that it breaks a rule. The public log names the rule. Thank you.",
        gone: "It was taken back, or what it belongs to is gone, before we decided. Nobody sees it any more. Thank you.",
      }[outcome],
    ],
    rows: [["School", schoolName]],
    action: { label: "See the Page", link },
    closing: [
      `If you see it otherwise, raise a grievance: ${page("/grievance")}`,
      "Your address was kept for this mail alone, and is deleted now.",
    ],
    because: "You get this mail because somebody, we hope you, gave this address with a report.",
  }),
  "admin-signed-in": ({ firstName, device, when }) => ({
    subject: "New sign-in to your admin account",
    preview: "If it was not you, act now.",
    status: { tone: "attention", text: "New sign-in" },
    title: greet(firstName, "somebody signed in as admin with your account"),
    paragraphs: ["If it was you, all is well. If not, set a new password now: it ends every session."],
    rows: [
      ["Device", device],
      ["Time", formatMoment(when)],
    ],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: ADMIN,
  }),
};
