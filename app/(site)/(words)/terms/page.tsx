import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Terms of Service",
    description: `The rules for using ${SITE.name}, in plain words: what you can do with the site, what we promise, and what we cannot promise.`,
    path: "/terms",
  });

export default function TermsPage() {
  return (
    <WordsPage
      heading="Terms of Service"
      lead="The rules for using this site, in plain words. By using it you agree to them."
      changedOn="2026-11-28"
    >
      <WordsSection id="service" heading="What the site is">
        <p>
          {SITE.name} is a directory of schools in India with reviews by verified parents. Searching and reading are free and need no
          account. An account is for adults who are the parent or guardian of a pupil. What you tell us must be true, and the document you
          show must be genuine and your own.
        </p>
      </WordsSection>
      <WordsSection id="facts" heading="Facts about schools">
        <p>
          Facts come from public registers and similar sources. We take care, but they may be old or wrong. Before you decide, pay or
          travel, ask the school. Fees in particular change each year and differ by class.
        </p>
        <p>
          We are not connected with the schools listed, and a listing is not a recommendation. A school that finds a mistake on its page can
          ask us to correct it, free of charge.
        </p>
      </WordsSection>
      <WordsSection id="reviews" heading="Reviews">
        <p>
          Reviews are the opinions of their authors. We check that the author is a parent at the school (see{" "}
          <a href="/how-we-check">How we check</a>
          ), but we can’t check everything that happened. To see how ratings are worked out, read <a href="/how-we-rate">How we rate</a>.
        </p>
      </WordsSection>
      <WordsSection id="writing" heading="When you write a review">
        <p>
          Your review must describe your own family’s experience, honestly. You must not be employed or paid by the school or a competitor,
          or have been given anything for the review. It must follow the <a href="/content-policy">content policy</a>, and you are
          responsible for what it says.
        </p>
        <p>
          The text stays yours. You allow us to show it here with the rating, free of charge, until you withdraw it. You can withdraw it at
          any time. We can reject or remove it under the rules in <a href="/moderation">How we moderate</a>, but never because of its stars.
        </p>
        <p>If you break the law or these rules, we can end your access and remove what you published.</p>
      </WordsSection>
      <WordsSection id="allowed" heading="What you can do">
        <p>
          You can read, search, print and share links as you like. Programs can use the programming interface under /api, within its limits.
          The software itself is open source under the MIT licence.
        </p>
        <p>Please do not:</p>
        <ul>
          <li>try to find out who wrote an anonymous review,</li>
          <li>try to break in, overload the site or get round its limits,</li>
          <li>publish its reviews elsewhere as your own, or present its facts as an official register.</li>
        </ul>
      </WordsSection>
      <WordsSection id="availability" heading="What we cannot promise">
        <p>
          We do our best to keep the site correct and open, but we cannot promise that it always is. As far as the law allows, we are not
          liable for decisions based on what you read here. Nothing in these terms takes away your rights as a consumer.
        </p>
      </WordsSection>
      <WordsSection id="complaints" heading="Complaints">
        <p>
          If something on the site is wrong, unlawful or harms you, <a href="/grievance">raise a grievance</a>. That page names the
          grievance officer and says when you will get an answer. For help with anything else write to{" "}
          <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>.
        </p>
      </WordsSection>
      <WordsSection id="law" heading="Law and changes">
        <p>
          The law of India applies. When the meaning of these terms changes, we change the date above, and we say here what changed. If you
          have an account, we remind you of these rules by email every three months, as the law asks. For your personal data, see the{" "}
          <a href="/privacy">Privacy Policy</a>.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
