import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "About us",
    description: `What ${SITE.name} is, where its facts about schools come from, who can write a review, and what you can do here.`,
    path: "/about",
  });

export default function AboutPage() {
  return (
    <WordsPage
      heading={`About ${SITE.name}`}
      lead="A directory of India’s schools, with reviews by verified parents who say what their child’s school is really like."
      changedOn="2026-11-23"
    >
      <WordsSection id="why" heading="Why it exists">
        <p>
          Choosing a school is one of the biggest decisions a family makes. Too often it rests on hearsay, a brochure or a hoarding.{" "}
          <span className="sach" lang="hi">
            सच
          </span>{" "}
          means truth. We want a parent in any town to be able to read the plain facts about a school, and what other parents found there,
          before they pay a fee.
        </p>
        <p>The site is free for parents. You can search and read every school page without an account or a phone number.</p>
      </WordsSection>
      <WordsSection id="facts" heading="Where the facts come from">
        <p>
          Facts about schools come from public registers and from files that the people who run this site load into it. Where a school’s
          number in the government’s UDISE+ register is known, its page says so.
        </p>
        <p>
          We do not guess. If we don’t know something, the page says “Not specified” or “Not known”. If a fact is wrong, choose “Suggest a
          correction” on the school’s page.
        </p>
      </WordsSection>
      <WordsSection id="reviews" heading="Who can write reviews">
        <p>
          Only a parent whose document our team has checked can write a review, and only of the school where their child is enrolled. A
          moderator reads every review before it is published. Reviews are public: anyone can read them.
        </p>
        <p>
          Read more: <a href="/how-we-check">How we check</a>. What the numbers mean: <a href="/how-we-rate">How we rate</a>.
        </p>
      </WordsSection>
      <WordsSection id="today" heading="What you can do here">
        <p>
          Anyone can search schools, filter them by place, board, fees and more, and read each school’s page with its reviews. You don’t
          need an account for this, or to report a review or suggest a correction.
        </p>
        <p>
          As a parent, you can create an account, show our team one document, and then review the school where your child is enrolled. A
          school’s representative can reply to reviews. <a href="/sign-up">Join as a parent</a>.
        </p>
        <p>
          If pages show the line “Demo data”, some schools, parents and reviews are made up, so that you can see how the site works. The
          page of a made-up school says so.
        </p>
      </WordsSection>
      <WordsSection id="contact" heading="How to reach us">
        <p>
          Write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. Someone on our team reads every email.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
