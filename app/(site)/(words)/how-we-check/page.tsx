import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { env } from "@/lib/platform/env";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "How we check parents and reviews",
    description: `How ${SITE.name} checks that a reviewer is a parent at the school, what happens to the paper, and how reviews are read before they appear.`,
    path: "/how-we-check",
  });

export default function HowWeCheckPage() {
  const { DOCUMENT_OPEN_DAYS, DOCUMENT_RETENTION_DAYS } = env();
  return (
    <WordsPage
      heading="How we check"
      lead="A review counts here because somebody showed that their child goes to that school. This is how."
      changedOn="2026-11-23"
      sections={[
        {
          id: "paper",
          heading: "The paper",
          content: (
            <>
              <p>A parent uploads one paper that shows that they are a parent and which school their child goes to:</p>
              <ul>
                <li>a fee receipt,</li>
                <li>the child’s school identity card, or</li>
                <li>the cover of a report card.</li>
              </ul>
              <p>
                Cover what we do not need: marks, the child’s photo, and the Aadhaar number. We ask for no child’s name and no birth date.
                The class and the year are enough. A paper with an uncovered Aadhaar number is refused and its file is destroyed at once.
              </p>
            </>
          ),
        },
        {
          id: "people",
          heading: "The check",
          content: (
            <>
              <p>
                A person of our team looks at each paper, usually within 24-48 hours. They approve it or refuse it with a reason, and the
                parent is told. A refused parent may upload again.
              </p>
              <p>Every look at a paper and every decision is recorded: who, when, what.</p>
            </>
          ),
        },
        {
          id: "destroyed",
          heading: "What happens to the file",
          content: (
            <>
              <p>
                The team can open the file until the decision and for {DOCUMENT_OPEN_DAYS} days after it, in case the parent asks about it.
                Then it is sealed: nobody can look at it through the site. {DOCUMENT_RETENTION_DAYS} days after the decision it is
                destroyed.
              </p>
              <p>
                A parent can take the consent back on the account page, or delete the account: then the file is destroyed at once. Otherwise
                only the fact of the check outlives the file, as long as there is the account.
              </p>
            </>
          ),
        },
        {
          id: "enrolment",
          heading: "Only your own school",
          content: (
            <p>
              A verified parent may write about a school only where their child is enrolled. One parent has one review a school. When a
              child leaves, the parent may still write for two years.
            </p>
          ),
        },
        {
          id: "moderation",
          heading: "Reading before publishing",
          content: (
            <>
              <p>
                A person reads every review before it appears. It is judged by what it contains, never by how many stars it gives: phone
                numbers, names of children and abuse are not published; criticism is. Nobody but the author ever sets a score.
              </p>
              <p>
                Schools cannot hide a review, reorder reviews or pay for their removal. The rules, the times and what you can do about a
                decision stand in <a href="/moderation">How we moderate</a>.
              </p>
            </>
          ),
        },
        {
          id: "anonymous",
          heading: "Anonymous reviews",
          content: (
            <p>
              Anonymous is the default. Such a review shows “Verified Parent” and nothing else: no name, no account number, and nothing by
              which two anonymous reviews of one parent could be connected. The date shown is the day it was published, not the day it was
              written. A parent can change a named review into an anonymous one, or the other way: the published review is withdrawn at
              once, and the new one appears later as a separate review. Nothing here connects the two, but copies elsewhere may stay.
            </p>
          ),
        },
        {
          id: "schools",
          heading: "How schools are checked",
          content: (
            <p>
              A school’s page says “Verified” where its UDISE code or the number of its affiliation with a board is known to us. It means
              that the school is on a register. It says nothing about how good it is; that is what <a href="/how-we-rate">ratings</a> are
              for.
            </p>
          ),
        },
        {
          id: "principles",
          heading: "The seven principles of IS 19000",
          content: (
            <>
              <p>The Indian standard for online reviews of consumers, IS 19000:2022, asks for seven things. This is where they are:</p>
              <dl className="rules">
                <div>
                  <dt>Integrity</dt>
                  <dd>
                    Good and bad reviews are read by the same rules, none can be bought: <a href="/moderation">How we moderate</a>,{" "}
                    <a href="/how-we-earn">How this site is funded</a>.
                  </dd>
                </div>
                <div>
                  <dt>Accuracy</dt>
                  <dd>
                    Authors are checked as this page says, averages are plain and exact: <a href="/how-we-rate">How we rate</a>.
                  </dd>
                </div>
                <div>
                  <dt>Privacy</dt>
                  <dd>
                    Anonymous is the default, papers are destroyed: above, and in the <a href="/privacy">Privacy Policy</a>.
                  </dd>
                </div>
                <div>
                  <dt>Security</dt>
                  <dd>Papers lie where only the team can open them, and each look is recorded.</dd>
                </div>
                <div>
                  <dt>Transparency</dt>
                  <dd>
                    Rules and formulas are published, and so is <a href="/transparency">what was removed</a>.
                  </dd>
                </div>
                <div>
                  <dt>Accessibility</dt>
                  <dd>
                    Reading needs no account, writing only the check: <a href="/accessibility">Accessibility</a>.
                  </dd>
                </div>
                <div>
                  <dt>Responsiveness</dt>
                  <dd>
                    Anybody can report a review, a school can reply, and there are times within which we answer:{" "}
                    <a href="/grievance">Raise a grievance</a>.
                  </dd>
                </div>
              </dl>
            </>
          ),
        },
        {
          id: "tell-us",
          heading: "If we got it wrong",
          content: (
            <p>
              <a href="/grievance">Raise a grievance</a>, or write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. Give the
              address of the page and what is wrong with it.
            </p>
          ),
        },
      ]}
    />
  );
}
