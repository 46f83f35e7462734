import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "About us",
    description: `What ${SITE.name} is, where its facts about schools come from, who may write a review, and what you can do here.`,
    path: "/about",
  });

export default function AboutPage() {
  return (
    <WordsPage
      heading={`About ${SITE.name}`}
      lead="A directory of India’s schools, and a place where verified parents say how their child’s school really is."
      changedOn="2026-11-23"
      sections={[
        {
          id: "why",
          heading: "Why it exists",
          content: (
            <>
              <p>
                Choosing a school is one of the largest decisions a family takes, and it is often taken on hearsay, a brochure or a
                hoarding.{" "}
                <span className="sach" lang="hi">
                  सच
                </span>{" "}
                means truth. We want a parent in any town to be able to read the plain facts of a school, and what other parents found
                there, before they pay a fee.
              </p>
              <p>The site is free for parents. You can search and read all of it without an account and without a phone number.</p>
            </>
          ),
        },
        {
          id: "facts",
          heading: "Where the facts come from",
          content: (
            <>
              <p>
                Facts about schools come from public registers and from files that the people who run this site load into it. Where a
                school’s number in the government’s UDISE+ register is known, its page says so.
              </p>
              <p>
                What we do not know, we do not guess: a page then says “Not specified” or “Not known”. If a fact is wrong, choose “Suggest a
                correction” on the school’s page.
              </p>
            </>
          ),
        },
        {
          id: "reviews",
          heading: "Who may write",
          content: (
            <>
              <p>
                Only a parent whose paper our team has checked may write, and only about the school where their child is enrolled. A person
                reads every review before it is published. Reviews are public: everyone may read them.
              </p>
              <p>
                How this works in detail: <a href="/how-we-check">How we check</a>. What the numbers mean:{" "}
                <a href="/how-we-rate">How we rate</a>.
              </p>
            </>
          ),
        },
        {
          id: "today",
          heading: "What you can do here",
          content: (
            <>
              <p>
                Everyone can search schools, filter them by place, board, fees and more, and read each school’s page with its reviews. No
                account is needed for that, nor to report a review or to suggest a correction.
              </p>
              <p>
                A parent can open an account, show our team one paper, and then review the school where their child is enrolled. A school’s
                representative can reply to reviews. <a href="/sign-up">Join as a parent</a>.
              </p>
              <p>
                While pages carry the line “Demo data”, invented schools, parents and reviews are among what they show, so that you can see
                how the site works. A school that is invented says so on its page.
              </p>
            </>
          ),
        },
        {
          id: "contact",
          heading: "How to reach us",
          content: (
            <p>
              Write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. A person reads it.
            </p>
          ),
        },
      ]}
    />
  );
}
