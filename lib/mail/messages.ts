import { formatMoment } from "@/lib/platform/clock";
import { appUrl, env } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";
import { greet } from "./labels";
import type { Letter } from "./letter";
import type { MailFacts, MailKind } from "./mail-kinds";

const MISTAKE = "Think this is a mistake? Reply to this email, and someone else on our team will look at it.";
/** Rule 3A of the IT Rules 2021. */
const APPELLATE_COMMITTEE =
  "If you are not satisfied with our answer, you can appeal to the Grievance Appellate Committee (gac.gov.in) within 30 days.";
const OWNER = `You are receiving this email because this address belongs to a ${SITE.name} account, or did until now.`;
const ADMIN = "You are receiving this email because this address belongs to an administrator.";
const GRIEVED = "You are receiving this email because someone (hopefully you) gave this address with a grievance.";
const page = (path: string) => `${appUrl()}${path}`;

const WAITING_GRIEVANCE = {
  new: {
    state: "has come",
    status: "New",
    text: "The person who raised it has its number and knows when to expect an answer. Please answer it on the Grievances page.",
  },
  soon: {
    state: "is due soon",
    status: "Due soon",
    text: "Three quarters of the time to answer it have passed, and nobody has answered it.",
  },
  overdue: {
    state: "is overdue",
    status: "Overdue",
    text: "The time to answer it has passed, and nobody has answered it. Please answer it now.",
  },
};

const JOINT_ACT = {
  proposed: {
    subject: "An administrator asks for agreement",
    text: "Another administrator must agree or decline. Nothing happens until then. More proposals may have followed: look at the list.",
  },
  agreed: { subject: "Your proposal was agreed to", text: "It has been carried out." },
  declined: { subject: "Your proposal was declined", text: "Nothing was changed." },
  "done-alone": {
    subject: "One administrator acted alone",
    text: "This normally needs two administrators, but there was only one. If you are surprised, look at the audit log now.",
  },
};

const TEAM_NOTICE = {
  joined: {
    subject: "There is a new administrator",
    text: "Someone accepted an invitation and is an administrator now. If you don’t know this person, talk to the other administrators.",
    nameLabel: "Who",
  },
  demoted: { subject: "An administrator was demoted", text: "This person is no longer an administrator.", nameLabel: "Who" },
  revoked: {
    subject: "A verification was revoked",
    text: "An administrator revoked a parent’s verification. The parent’s named reviews are hidden, anonymous ones will be within seven days.",
    nameLabel: "Revoked by",
  },
  deleted: {
    subject: "An account was deleted",
    text: "An administrator deleted a parent’s account with all its data. The parent’s named reviews are gone, anonymous ones will be within seven days.",
    nameLabel: "Deleted by",
  },
  linked: {
    subject: "A person now speaks for a school",
    text: "An administrator linked a person to a school without a claim that a code proved. If you are surprised, look at the audit log.",
    nameLabel: "Linked by",
  },
  unlinked: {
    subject: "A person no longer speaks for a school",
    text: "An administrator ended a person’s link to a school. If you are surprised, look at the audit log.",
    nameLabel: "Ended by",
  },
};

const confirmFirst = (firstName: string, link: string): Letter => ({
  subject: `Confirm your email address for ${SITE.name}`,
  preview: "Please confirm so that we can send you updates.",
  title: greet(firstName, "please confirm your email address"),
  paragraphs: ["Tap the button so that we can email you about your application."],
  action: { label: "Confirm Address", link },
  closing: ["If this wasn’t you, just ignore this email."],
});

const confirmChange = (link: string): Letter => ({
  subject: `Confirm a change of email address at ${SITE.name}`,
  preview: "Someone asked to use this address for an existing account.",
  title: "Did you ask to use this address?",
  paragraphs: [
    `Someone asked to use this address for an existing ${SITE.name} account. If this was you, tap the button.`,
    "For 7 days, this change can be undone from the account’s old address.",
  ],
  action: { label: "Confirm Address", link },
  closing: ["If this wasn’t you, ignore this email. If you want an account, create your own."],
  because: `You are receiving this email because someone asked to use this address for an account at ${SITE.name}.`,
});

/** The content of each email. Subjects contain no person's name, because locked screens show them. */
export const MESSAGES: { [Kind in MailKind]: (facts: MailFacts[Kind]) => Letter } = {
  "confirm-address": ({ firstName, link, use }) => (use === "change" ? confirmChange(link) : confirmFirst(firstName, link)),
  "email-change-begun": ({ firstName, link }) => ({
    subject: "Someone asked to change your email address",
    preview: "If this wasn’t you, stop the change.",
    status: { tone: "attention", text: "Email address" },
    title: greet(firstName, "someone asked to change your email address"),
    paragraphs: [
      `Someone who knows your password asked to use another email address for your ${SITE.name} account. It changes when they open the link we sent to the new address.`,
      "If this was you, you don’t need to do anything here.",
      "If it wasn’t you, stop the change now. We will sign everyone out, and you can choose a new password.",
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
      "If it wasn’t you, undo the change now. Your account will use this address again, we will sign everyone out, and you can choose a new password.",
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
    preview: "Someone tried to join with your address.",
    title: greet(firstName, "you already have an account"),
    paragraphs: [
      `Someone (perhaps you) tried to join ${SITE.name} with this address. We did not create a second account, and nothing about your account was changed or shown.`,
      "If it was you, sign in, or set a new password if you forgot yours.",
    ],
    action: { label: "Sign In", link: page("/sign-in") },
  }),
  "application-received": ({ firstName, schoolName }) => ({
    subject: "We have received your application",
    preview: "Our team will check it within 24-48 hours.",
    title: greet(firstName, "we have received your application"),
    paragraphs: ["Our team will check your document, usually within 24-48 hours. We will email you as soon as we have decided."],
    rows: schoolName ? [["School", schoolName]] : [],
    closing: [
      `Only our verification team can open your document, until ${env().DOCUMENT_OPEN_DAYS} days after the decision. We delete it ${env().DOCUMENT_RETENTION_DAYS} days after the decision.`,
    ],
  }),
  "application-approved": ({ firstName, schoolName, badge, link }) => ({
    subject: "You are verified",
    preview: schoolName ? `You can now review ${schoolName}.` : "You can now read the newest reviews of all schools.",
    status: { tone: "good", text: "Verified" },
    title: greet(firstName, "you are verified"),
    paragraphs: [
      schoolName
        ? "You can now review your child’s school and read the newest reviews of all schools."
        : "You can now read the newest reviews of all schools. To review your child’s school, add it on your account page. You can review it once our team has confirmed it.",
    ],
    rows: [...(schoolName ? [["School", schoolName] as const] : []), ["Your badge says", badge]],
    action: link ? { label: "Write a Review", link } : { label: "Open Your Account", link: page("/account#children") },
    closing: ["We don’t show your name unless you choose to."],
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
    closing: [MISTAKE],
  }),
  "verification-revoked": ({ firstName, reason }) => ({
    subject: "Your verification has ended",
    preview: "Why, and what you can do.",
    status: { tone: "attention", text: "No longer verified" },
    title: greet(firstName, "your verification has ended"),
    paragraphs: [
      "We looked at your verification again and had to end it. This is why:",
      reason,
      "Our moderators check your reviews again. Reviews with your name are hidden now. Anonymous ones are hidden within seven days, each at a random time, so that nobody can match them with your name.",
    ],
    action: { label: "Upload Another Document", link: page("/account#verification") },
    closing: [MISTAKE],
  }),
  "enrolment-confirmed": ({ firstName, schoolName, link }) => ({
    subject: "Your child’s school is confirmed",
    preview: link ? `You can now review ${schoolName}.` : `You can review ${schoolName} once you are verified.`,
    status: { tone: "good", text: "Confirmed" },
    title: greet(firstName, "your child’s school is confirmed"),
    paragraphs: [link ? "You can now review it." : "You can review it once our team has verified you."],
    rows: [["School", schoolName]],
    action: link ? { label: "Write a Review", link } : { label: "Open Your Account", link: page("/account#verification") },
  }),
  "enrolment-rejected": ({ firstName, schoolName, reason }) => ({
    subject: "We could not confirm your child’s school",
    preview: "What was missing, and what you can do.",
    status: { tone: "attention", text: "Not confirmed" },
    title: greet(firstName, "we could not confirm your child’s school"),
    paragraphs: ["Our team could not confirm this school. This is why:", reason],
    rows: [["School", schoolName]],
    action: { label: "Open Your Account", link: page("/account#children") },
    closing: [MISTAKE],
  }),
  "enrolment-question": ({ firstName, schoolName, link }) => ({
    subject: "Is your child still at the same school?",
    preview: "One tap keeps your badge up to date.",
    title: greet(firstName, `is your child still at ${schoolName}?`),
    paragraphs: ["A new school year has begun. One tap keeps your badge correct. You don’t need to sign in."],
    action: { label: "Answer", link },
    closing: ["If you don’t answer, your badge will show the last year we know of. The link works once, for this question only."],
    because: `You are receiving this email because you agreed to be asked once a year. You can turn this off on your account page: ${page("/account")}`,
  }),
  "review-published": ({ firstName, schoolName, link }) => ({
    subject: "Your review is published",
    preview: `Other parents can read what you wrote about ${schoolName}.`,
    status: { tone: "good", text: "Published" },
    title: greet(firstName, "your review is published"),
    paragraphs: [
      "Thank you. Other parents can read it now.",
      "We published it as you wrote it. You can write a new version or withdraw it at any time.",
    ],
    rows: [["School", schoolName]],
    action: { label: "Read It", link },
  }),
  "review-removed": ({ firstName, schoolName, rule, reason, link }) => ({
    subject: "Your review was not published",
    preview: "Which rule it broke, and what you can do.",
    status: { tone: "attention", text: "Removed" },
    title: greet(firstName, "your review was removed"),
    paragraphs: [
      "A moderator removed it because of this rule, which is the same for good and bad reviews:",
      rule,
      ...(reason ? [reason] : []),
      "You can write the review again without what broke the rule. You’re welcome to describe your experience, good or bad.",
      "Think this is a mistake? Appeal on your account page. Another moderator, where possible, will look at it within 7 days.",
    ],
    rows: [["School", schoolName]],
    action: { label: "Appeal or Write Again", link },
    closing: [APPELLATE_COMMITTEE],
  }),
  "reply-published": ({ firstName, schoolName, link }) => ({
    subject: "Your reply is published",
    preview: `It is shown below the review of ${schoolName}.`,
    status: { tone: "good", text: "Published" },
    title: greet(firstName, "your reply is published"),
    paragraphs: ["It is shown below the review as the reply from the school, without your name. You can withdraw it at any time."],
    rows: [["School", schoolName]],
    action: { label: "Read It", link },
  }),
  "reply-removed": ({ firstName, schoolName, rule, reason, link }) => ({
    subject: "Your reply was not published",
    preview: "Which rule it broke, and what you can do.",
    status: { tone: "attention", text: "Removed" },
    title: greet(firstName, "your reply was removed"),
    paragraphs: [
      "A moderator removed it because of this rule, which is the same for reviews and replies:",
      rule,
      ...(reason ? [reason] : []),
      "You can reply again without what broke the rule.",
    ],
    rows: [["School", schoolName]],
    action: { label: "Reply Again", link },
    closing: [MISTAKE, APPELLATE_COMMITTEE],
  }),
  "representative-linked": ({ firstName, schoolName, link }) => ({
    subject: "You can now reply for your school",
    preview: `Our team has noted that you speak for ${schoolName}.`,
    title: greet(firstName, `you now speak for ${schoolName}`),
    paragraphs: [
      "Sign in and open the school’s page. You can reply once to each review. Replies are public, and our team reads each one before it is published.",
      "A reply is shown as the reply from the school, without your name. Please don’t try to find out who wrote an anonymous review. School representatives can’t review their own school.",
    ],
    rows: [["School", schoolName]],
    action: { label: "Open the School’s Page", link },
    closing: ["Don’t you speak for this school? Please reply to this email."],
  }),
  "representative-ended": ({ firstName, schoolName }) => ({
    subject: "You no longer speak for your school",
    preview: `It is about ${schoolName}.`,
    status: { tone: "attention", text: "Your school" },
    title: greet(firstName, `you no longer speak for ${schoolName}`),
    paragraphs: ["An administrator ended your link to this school. You can no longer reply for it. What you have written stays."],
    rows: [["School", schoolName]],
    closing: [MISTAKE],
  }),
  "claim-code": ({ schoolName, code }) => ({
    subject: "Your code for a school",
    preview: `Someone who says they work at ${schoolName} asked for it.`,
    title: `A code for ${schoolName}`,
    paragraphs: [
      `Someone with an account at ${SITE.name} says that they work at this school, and gave this address. If it was you, enter the code on the page where you asked for it. It works for 24 hours.`,
      "If it wasn’t you, don’t pass the code on. Nothing happens without it.",
    ],
    rows: [
      ["School", schoolName],
      ["Code", code],
    ],
    because: `You are receiving this email because someone gave this address, at the school’s website, at ${SITE.name}.`,
  }),
  "claim-refused": ({ firstName, schoolName, reason, link }) => ({
    subject: "We could not approve your claim of a school",
    preview: `About ${schoolName}.`,
    status: { tone: "attention", text: "Not approved" },
    title: greet(firstName, "we could not approve your claim"),
    paragraphs: [
      `You asked to speak for ${schoolName}. We could not approve it, because:`,
      reason,
      "You can start again when this has changed.",
    ],
    rows: [["School", schoolName]],
    action: { label: "See How It Works", link },
    closing: [MISTAKE],
  }),
  "representative-notice": ({ firstName, schoolName }) => ({
    subject: "Another person asks to speak for your school",
    preview: `It is about ${schoolName}.`,
    status: { tone: "attention", text: "Your school" },
    title: greet(firstName, "another person asks to speak for your school"),
    paragraphs: [
      `Another person asks to speak for ${schoolName}, as you do. We decide in seven days at the earliest. You keep your rights.`,
      "If this surprises you, reply to this email now.",
    ],
    rows: [["School", schoolName]],
  }),
  "representative-ends": ({ firstName, schoolName, day, link }) => ({
    subject: "Do you still speak for your school?",
    preview: `You can reply for ${schoolName} until ${day}.`,
    title: greet(firstName, "do you still speak for your school?"),
    paragraphs: [
      "Once a year we ask representatives to show again that they work at the school. Open the page and ask for a new code.",
      "If you don’t, you can no longer reply for the school after that day. What you have written stays.",
    ],
    rows: [
      ["School", schoolName],
      ["Last day", day],
    ],
    action: { label: "Get a New Code", link },
    closing: ["If you no longer work there, you don’t need to do anything."],
  }),
  "review-edited": ({ firstName, schoolName, rule, link }) => ({
    subject: rule ? "A moderator edited your review" : "A question about the stars of your review",
    preview: rule ? "What was changed, and why." : "Nothing changes unless you agree.",
    status: { tone: "attention", text: rule ? "Edited" : "A question" },
    title: greet(firstName, rule ? "a moderator edited your review" : "a moderator asks about your stars"),
    paragraphs: [
      ...(rule
        ? [
            "A moderator removed or replaced some words in your review before publishing it, because of this rule:",
            rule,
            "We keep your original text. The published review will say that a moderator edited it.",
          ]
        : []),
      ...(link
        ? [
            "The moderator thinks that different stars would fit what you wrote. Only you can change your stars: nothing changes unless you agree. You don’t need to sign in to answer.",
          ]
        : []),
      "You can withdraw the review at any time on your account page.",
    ],
    rows: [["School", schoolName]],
    action: link ? { label: "See the Stars", link } : { label: "See Your Reviews", link: page("/account#reviews") },
  }),
  "appeal-decided": ({ firstName, schoolName, outcome, answer, link }) => ({
    subject: "We have decided your appeal",
    preview: outcome === "restored" ? "Your review is published again." : "Your review stays removed.",
    status: outcome === "restored" ? { tone: "good", text: "Restored" } : { tone: "attention", text: "Not restored" },
    title: greet(firstName, outcome === "restored" ? "your review is published again" : "your review stays removed"),
    paragraphs: [
      outcome === "restored"
        ? "We looked again at the removal of your review. You are right, and it is published again."
        : "We looked again at the removal of your review, and it stays removed.",
      ...(answer ? [answer] : []),
    ],
    rows: [["School", schoolName]],
    action: { label: outcome === "restored" ? "Read It" : "See Your Reviews", link },
    closing: [APPELLATE_COMMITTEE],
  }),
  "password-reset": ({ firstName, link }) => ({
    subject: `Set a new password for ${SITE.name}`,
    preview: "The link works once and expires in 30 minutes.",
    title: greet(firstName, "set a new password"),
    paragraphs: ["Someone (hopefully you) asked to set a new password. The link works once and expires in 30 minutes."],
    action: { label: "Set a New Password", link },
    closing: ["If this wasn’t you, ignore this email. Your password stays as it is."],
  }),
  "password-changed": ({ firstName, passkeys }) => ({
    subject: "Your password was changed",
    preview: "If this wasn’t you, set a new one now.",
    title: greet(firstName, "your password was changed"),
    paragraphs: [
      "You are signed out on all other devices.",
      ...(passkeys
        ? [`Your passkeys (${passkeys}) still sign you in. If you don’t know one of them, remove it on your account page.`]
        : []),
      "If this wasn’t you, set a new password now and write to us.",
    ],
    action: { label: "Set a New Password", link: page("/forgot-password") },
  }),
  "account-deleted": ({ firstName }) => ({
    subject: "Your account has been deleted",
    preview: "Your account, documents and sessions have been deleted.",
    title: greet(firstName, "your account has been deleted"),
    paragraphs: [
      "Your account, your documents and your sessions have been deleted. Reviews with your name are gone.",
      "Anonymous reviews no longer belong to an account. They disappear within seven days, each at a random time, so that nobody can match them with your name. If you chose to keep them, they stay.",
      "This is the last email we will send you.",
    ],
    because: `You are receiving this email because this address had an account at ${SITE.name}.`,
  }),
  // Rule 3(1)(c) of the IT Rules 2021
  "rules-reminder": ({ firstName }) => ({
    subject: `The rules of ${SITE.name}`,
    preview: "A reminder that the law asks for every three months.",
    title: greet(firstName, "a reminder of our rules"),
    paragraphs: [
      "Indian law asks us to remind everyone who has an account of these rules every three months. You don’t need to do anything.",
      "If you break our Terms of Service, content policy or Privacy Policy, we can end your access to the site at once, remove what you published, or both.",
      "Some content is also against the law. Anyone who publishes it can be punished, and we must report some offences to the authorities.",
    ],
    action: { label: "Read the Rules", link: page("/terms") },
    closing: [`What can be published: ${page("/content-policy")}`, `What we do with your data: ${page("/privacy")}`],
  }),
  "grievance-received": ({ name, number, about, dueAt }) => ({
    subject: `We have received your grievance ${number}`,
    preview: "When you will get our answer.",
    title: greet(name, "we have received your grievance"),
    paragraphs: ["Someone on our team will read it, and we will email you our answer. Please quote this number if you write to us."],
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
    closing: [APPELLATE_COMMITTEE, "About personal data, you can also complain to the Data Protection Board of India."],
    because: GRIEVED,
  }),
  "grievance-reminder": ({ number, about, dueAt, state, link }) => ({
    subject: `Grievance ${number} ${WAITING_GRIEVANCE[state].state}`,
    preview: "It needs your answer.",
    status: { tone: "attention", text: WAITING_GRIEVANCE[state].status },
    title: `A grievance ${WAITING_GRIEVANCE[state].state}`,
    paragraphs: [WAITING_GRIEVANCE[state].text],
    rows: [
      ["Number", number],
      ["About", about],
      ["Due", formatMoment(dueAt)],
    ],
    action: { label: "Open the Grievances", link },
    because: "You are receiving this email because this address answers grievances about this site.",
  }),
  "admin-invited": ({ link }) => ({
    subject: `You are invited to the team of ${SITE.name}`,
    preview: "The link works once and expires in 48 hours.",
    title: "You are invited to be an administrator",
    paragraphs: [
      `An administrator of ${SITE.name} has invited you to join the team: to check documents, moderate reviews and keep the facts about schools correct.`,
      "The link works once and expires in 48 hours. You choose a password there, or confirm with the one you have.",
    ],
    action: { label: "Accept", link },
    closing: ["If you did not expect this, ignore this email. Nothing happens without your answer."],
    because: `You are receiving this email because an administrator of ${SITE.name} gave this address.`,
  }),
  "admin-joined": ({ firstName }) => ({
    subject: "You are an administrator now",
    preview: "Sign in as usual to open the dashboard.",
    title: greet(firstName, "you are an administrator now"),
    paragraphs: [
      "Sign in as usual to open the dashboard. You are signed out everywhere.",
      "Please turn on the second factor on your account page: a password alone can be stolen.",
    ],
    action: { label: "Sign In", link: page("/sign-in") },
    closing: ["If you did not accept the invitation, set a new password now and write to us."],
    because: ADMIN,
  }),
  "admin-demoted": ({ firstName }) => ({
    subject: "You are no longer an administrator",
    preview: "You keep your account, without administrator rights.",
    title: greet(firstName, "you are no longer an administrator"),
    paragraphs: ["Your account no longer has administrator rights, and you are signed out everywhere. You keep the account itself."],
    because: `You are receiving this email because this address belonged to an administrator of ${SITE.name}.`,
  }),
  "second-factor-changed": ({ firstName, state }) => ({
    subject: state === "on" ? "Your second factor is on" : "Your second factor is off",
    preview: "If this wasn’t you, act now.",
    status: state === "on" ? { tone: "good", text: "On" } : { tone: "attention", text: "Off" },
    title: greet(firstName, state === "on" ? "your second factor is on" : "your second factor is off"),
    paragraphs: [
      state === "on"
        ? "Signing in as an administrator now also needs a code from your authenticator app. You are signed out on all other devices."
        : "Signing in as an administrator now needs only your password.",
      "If this wasn’t you, set a new password now: this signs everyone out. Then tell another administrator.",
    ],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: ADMIN,
  }),
  "codes-refused": ({ firstName }) => ({
    subject: "Someone entered your password and wrong codes",
    preview: "If this wasn’t you, act now.",
    status: { tone: "attention", text: "Not signed in" },
    title: greet(firstName, "someone entered your password and wrong codes"),
    paragraphs: [
      "They entered your right password, and then wrong codes of the second factor. They are not signed in.",
      "If it was you, you don’t need to do anything. If not, they know your password: set a new one now. This signs everyone out. Then tell another administrator.",
    ],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: ADMIN,
  }),
  "passkey-changed": ({ firstName, name, change }) => ({
    subject: change === "added" ? "A passkey was added to your account" : "A passkey was removed from your account",
    preview: "If this wasn’t you, act now.",
    status: { tone: "attention", text: "Passkeys" },
    title: greet(firstName, change === "added" ? "a passkey was added to your account" : "a passkey was removed from your account"),
    paragraphs: [
      change === "added" ? "It signs you in without your password." : "It no longer signs you in.",
      "If it was you, you don’t need to do anything. If not, set a new password now: this signs everyone out. Then remove passkeys that you don’t know on your account page.",
    ],
    rows: [["Passkey", name]],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: OWNER,
  }),
  "recovery-code-used": ({ firstName, left }) => ({
    subject: "A recovery code was used",
    preview: "If this wasn’t you, act now.",
    status: { tone: "attention", text: "Recovery code" },
    title: greet(firstName, "one of your recovery codes was used"),
    paragraphs: [
      "Someone who knows your password used it instead of a code from your authenticator app. It won’t work again.",
      "If it was you, you don’t need to do anything. If not, set a new password now: this signs everyone out. Then create new codes on your account page.",
    ],
    rows: [["Codes left", left]],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: ADMIN,
  }),
  "team-notice": ({ event, name }) => ({
    subject: TEAM_NOTICE[event].subject,
    preview: TEAM_NOTICE[event].text,
    title: TEAM_NOTICE[event].subject,
    paragraphs: [TEAM_NOTICE[event].text],
    rows: [[TEAM_NOTICE[event].nameLabel, name]],
    action: { label: "See Audit Log", link: page("/admin/audit") },
    because: ADMIN,
  }),
  "joint-act": ({ act, subjectName, state }) => ({
    subject: JOINT_ACT[state].subject,
    preview: JOINT_ACT[state].text,
    title: JOINT_ACT[state].subject,
    paragraphs: [JOINT_ACT[state].text],
    rows: [
      ["What", act],
      ["About", subjectName],
    ],
    action: { label: "See Joint Decisions", link: page("/admin/joint-decisions") },
    because: ADMIN,
  }),
  "audit-digest": ({ day, entries, actions, hash, previousHash }) => ({
    subject: `Audit digest of ${day}`,
    preview: "Keep this email: its hash shows later whether the audit log was changed.",
    title: `Audit digest of ${day}`,
    paragraphs: [
      "Keep this email out of reach of the site’s administrators. `npm run log:verify -- HASH` shows whether the audit log still has everything up to this day, unchanged.",
    ],
    rows: [
      ["Entries", entries],
      ["Actions", actions || "none"],
      ["Hash", hash],
      ["Previous hash", previousHash],
    ],
    because: "You are receiving this email because this address is set as AUDIT_DIGEST_TO.",
  }),
  "correction-decided": ({ schoolName, field, outcome, reason, link }) => ({
    subject: outcome === "accepted" ? "Thank you: we have made your correction" : "About the correction you suggested",
    preview: "What we decided about your correction.",
    title: outcome === "accepted" ? "We made your correction" : "We did not make this correction",
    paragraphs: [
      outcome === "accepted"
        ? "We checked it and have updated the school’s page. Thank you."
        : "We checked it, and the school’s page stays as it is. Thank you anyway.",
      ...(reason ? [reason] : []),
    ],
    rows: [
      ["School", schoolName],
      ["About", field],
    ],
    action: { label: "See the Page", link },
    because: "You are receiving this email because someone (hopefully you) gave this address with a correction.",
  }),
  "report-decided": ({ schoolName, about, outcome, link }) => ({
    subject: "About what you reported",
    preview: "What we decided.",
    title: {
      kept: `We kept the ${about} that you reported`,
      removed: `We removed the ${about} that you reported`,
      gone: `The ${about} that you reported is no longer there`,
    }[outcome],
    paragraphs: [
      {
        kept: "Someone on our team read it and found that it does not break our rules. A low rating, criticism or another opinion is not against the rules. Thank you for reporting it.",
        removed: "Someone on our team read it and found that it breaks a rule. Our public moderation log names the rule. Thank you.",
        gone: "It was withdrawn or removed before we decided, and is no longer shown. Thank you.",
      }[outcome],
    ],
    rows: [["School", schoolName]],
    action: { label: "See the Page", link },
    closing: [
      `If you disagree, raise a grievance: ${page("/grievance")}`,
      APPELLATE_COMMITTEE,
      "We kept your address only for this email and have now deleted it.",
    ],
    because: "You are receiving this email because someone (hopefully you) gave this address with a report.",
  }),
  "admin-signed-in": ({ firstName, device, when }) => ({
    subject: "New sign-in to your admin account",
    preview: "If this wasn’t you, act now.",
    status: { tone: "attention", text: "New sign-in" },
    title: greet(firstName, "someone signed in to your admin account"),
    paragraphs: ["If it was you, you don’t need to do anything. If not, set a new password now: this signs everyone out."],
    rows: [
      ["Device", device],
      ["Time", formatMoment(when)],
    ],
    action: { label: "Set a New Password", link: page("/forgot-password") },
    because: ADMIN,
  }),
};
