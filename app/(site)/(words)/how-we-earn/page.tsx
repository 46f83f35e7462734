import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "How this site is funded: nothing here can be bought",
    description: `What ${SITE.name} does and does not take money for: no paid placement, no selling of contact details, no advertising, no removal of reviews for money.`,
    path: "/how-we-earn",
  });

export default function HowWeEarnPage() {
  return (
    <WordsPage
      heading="How this site is funded"
      lead="Nothing on this site can be bought: not a place in a list, a rating, the removal of a review or a parent’s phone number."
      changedOn="2026-11-28"
    >
      <WordsSection id="not-sold" heading="What is not for sale">
        <ul>
          <li>A place in a list or on the first page. The order depends on your search and on our published formulas.</li>
          <li>A rating, a badge, or a better one.</li>
          <li>The removal, hiding or delay of a review.</li>
          <li>Your name, phone number, email address or searches. We don’t sell contact details or pass anything about you to schools.</li>
          <li>Advertising. There is none, for schools or anyone else.</li>
        </ul>
        <p>
          You can check it: <a href="/.well-known/no-leads.json">a list generated from the program</a> names each phone number and email
          address that our forms take, and what it is used for.
        </p>
      </WordsSection>
      <WordsSection id="today" heading="Where the money comes from today">
        <p>
          The site takes no money from schools or from parents. The people who run it pay for it. The software is open source under the MIT
          licence, so a city, a parents’ association or anyone else can run it too.
        </p>
        <p>If this ever changes, we will say so on this page first. What is not for sale today will never be for sale.</p>
      </WordsSection>
      <WordsSection id="schools" heading="If a school offers you money">
        <p>
          We don’t accept reviews that someone was paid for, or that a school wrote about itself. If anyone offers you money or a discount
          for a review, or puts pressure on you, tell us: <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>.
        </p>
      </WordsSection>
      <WordsSection id="trackers" heading="No trackers">
        <p>Our pages load nothing from other companies: no analytics, fonts, social media buttons or advertising cookies.</p>
      </WordsSection>
    </WordsPage>
  );
}
