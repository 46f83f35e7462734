import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "How this site is funded: nothing here can be bought",
    description: `What ${SITE.name} does and does not take money for: no paid places, no sold leads, no advertising, no removal of reviews for money.`,
    path: "/how-we-earn",
  });

export default function HowWeEarnPage() {
  return (
    <WordsPage
      heading="How this site is funded"
      lead="Nothing on this site can be bought: no place in a list, no rating, no removal, no phone number of a parent."
      changedOn="2026-11-23"
      sections={[
        {
          id: "not-sold",
          heading: "What is not for sale",
          content: (
            <ul>
              <li>A place in a list or on the first page. Order comes from what you searched and from the published formulas.</li>
              <li>A rating, a badge, or a better one.</li>
              <li>The removal, hiding or delay of a review.</li>
              <li>
                Your name, phone number, e-mail address or what you searched for. We sell no leads and pass nothing about you on to schools.
              </li>
              <li>Advertising. There is none, of schools or of anybody else.</li>
            </ul>
          ),
        },
        {
          id: "today",
          heading: "Where the money comes from today",
          content: (
            <>
              <p>
                The site takes no money from schools and none from parents. Those who run it bear its cost. The software is open source
                under the MIT licence, so a city, a parents’ association or anyone else may run it too.
              </p>
              <p>If this ever changes, this page will say so before it happens, and what is not for sale will stay not for sale.</p>
            </>
          ),
        },
        {
          id: "schools",
          heading: "If a school offers you money",
          content: (
            <p>
              A review for which somebody was paid, or which a school wrote about itself, has no place here. If you are offered money, a
              discount or pressure for a review, tell us: <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>.
            </p>
          ),
        },
        {
          id: "trackers",
          heading: "No trackers",
          content: (
            <p>Pages load nothing from other companies: no analytics, no fonts, no buttons of social networks, no advertising cookies.</p>
          ),
        },
      ]}
    />
  );
}
