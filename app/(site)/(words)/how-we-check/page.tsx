import { Fact } from "@/components/ui/fact";
import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { env } from "@/lib/platform/env";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "How we check parents and reviews",
    description: `How ${SITE.name} checks that a reviewer is a parent at the school, what happens to the document, and how reviews are read before they appear.`,
    path: "/how-we-check",
  });

export default function HowWeCheckPage() {
  const { DOCUMENT_OPEN_DAYS, DOCUMENT_RETENTION_DAYS } = env();
  return (
    <WordsPage
      heading="How we check"
      lead="Every review here is by someone who has shown that their child goes to that school. This page says how we check."
      changedOn="2026-11-27"
    >
      <WordsSection id="document" heading="The document">
        <p>A parent uploads one document that shows that they are a parent and which school their child goes to:</p>
        <ul>
          <li>a fee receipt,</li>
          <li>the child’s school identity card, or</li>
          <li>the cover of a report card.</li>
        </ul>
        <p>
          Please cover what we do not need: marks, the child’s photo and the Aadhaar number. We don’t ask for your child’s name or date of
          birth. The class and the year are enough. If a document shows an Aadhaar number, we reject it and delete the file at once.
        </p>
      </WordsSection>
      <WordsSection id="people" heading="The check">
        <p>
          Someone on our team looks at each document, usually within 24-48 hours. They approve it, or reject it with a reason, and we tell
          the parent. A parent whose document was rejected can upload another.
        </p>
        <p>We record who opens a document and when, and who makes each decision.</p>
      </WordsSection>
      <WordsSection id="destroyed" heading="What happens to the file">
        <p>
          Our team can open the file until {DOCUMENT_OPEN_DAYS} days after the decision, in case the parent asks about it. After that,
          nobody can open it through the site. We delete it {DOCUMENT_RETENTION_DAYS} days after the decision.
        </p>
        <p>
          If a parent withdraws consent on the account page, or deletes the account, we delete the file at once. Otherwise, for as long as
          the account exists, we keep only the fact that we checked a document, and a code by which we recognise the same one.
        </p>
      </WordsSection>
      <WordsSection id="enrolment" heading="Only your own school">
        <p>
          A verified parent can review only the school where their child is enrolled. Each parent can have one review per school. After a
          child leaves, the parent can still write a review for two years.
        </p>
      </WordsSection>
      <WordsSection id="moderation" heading="Reading before publishing">
        <p>
          A moderator reads every review before it appears. We judge what it says, never how many stars it gives. We don’t publish phone
          numbers, children’s names or abuse. We do publish criticism. Only the author can set the ratings.
        </p>
        <p>
          Schools cannot hide reviews, reorder them or pay to have them removed. You’ll find the rules, the deadlines and how to appeal in{" "}
          <a href="/moderation">How we moderate</a>.
        </p>
      </WordsSection>
      <WordsSection id="anonymous" heading="Anonymous reviews">
        <p>
          Reviews are anonymous by default. An anonymous review shows “Verified Parent” and nothing else: no name, no account number, and
          nothing that could link two anonymous reviews by one parent. The date shown is the day it was published, not the day it was
          written. A parent can change a named review into an anonymous one, or the other way round. We withdraw the published review at
          once, and the new one appears later as a separate review. Nothing on this site links the two, but copies elsewhere may stay.
        </p>
        <p>
          When a parent deletes their account or their verification ends, reviews with their name go at once. Anonymous reviews go within
          seven days, each at a random time, so that nobody can match them with a name. What an anonymous review says about the check of its
          author is fixed when it is published.
        </p>
      </WordsSection>
      <WordsSection id="schools" heading="How schools are checked">
        <p>
          A school’s page says “Verified” if we know its UDISE code or its affiliation number with a board. This means that the school is on
          a register. It says nothing about how good the school is: for that, see its <a href="/how-we-rate">ratings</a>.
        </p>
      </WordsSection>
      <WordsSection id="principles" heading="The seven principles of IS 19000">
        <p>The Indian standard for online consumer reviews, IS 19000:2022, sets out seven principles. Here is how we meet them:</p>
        <dl className="rules">
          <Fact label="Integrity">
            The same rules apply to good and bad reviews, and nobody can buy one: <a href="/moderation">How we moderate</a>,{" "}
            <a href="/how-we-earn">How this site is funded</a>.
          </Fact>
          <Fact label="Accuracy">
            We check authors as this page says, and averages are simple and exact: <a href="/how-we-rate">How we rate</a>.
          </Fact>
          <Fact label="Privacy">
            Reviews are anonymous by default and we delete documents: see above and the <a href="/privacy">Privacy Policy</a>.
          </Fact>
          <Fact label="Security">Only our team can open documents, and we record each time they do.</Fact>
          <Fact label="Transparency">
            We publish our rules, our formulas and a <a href="/transparency">log of what we removed</a>.
          </Fact>
          <Fact label="Accessibility">
            Anyone can read without an account, and any verified parent can write: <a href="/accessibility">Accessibility</a>.
          </Fact>
          <Fact label="Responsiveness">
            Anyone can report a review, a school can reply, and we answer complaints within fixed times:{" "}
            <a href="/grievance">Raise a grievance</a>.
          </Fact>
        </dl>
      </WordsSection>
      <WordsSection id="tell-us" heading="If we got it wrong">
        <p>
          <a href="/grievance">Raise a grievance</a>, or write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. Tell us the
          address of the page and what is wrong with it.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
