import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Terms of the open data and the API",
    description: `How you can use the files and the public API of ${SITE.name}: no key, 60 requests a minute, name the sources, no re-identification, no lead generation.`,
    path: "/open-data/terms",
  });

export default function OpenDataTermsPage() {
  return (
    <WordsPage
      heading="Terms of the open data and the API"
      lead="For the files on our open data page and for public reads of our API. You need no account and no key."
      changedOn="2026-11-28"
    >
      <WordsSection id="use" heading="What you can do">
        <p>
          Use, change and pass on the files, also for money. What we compiled is under{" "}
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener">
            CC BY 4.0
          </a>
          . Each other fact has the licence of its source: <code>sources.csv</code> names it.
        </p>
      </WordsSection>
      <WordsSection id="attribution" heading="Name the sources">
        <p>
          Write “Source: {SITE.name} open data” with the month and a link to <a href="/open-data">/open-data</a>, and name the sources in{" "}
          <code>sources.csv</code> whose facts you use. Say if you changed something. Don’t say or suggest that we or a source endorse you.
        </p>
      </WordsSection>
      <WordsSection id="people" heading="No people">
        <p>
          The files hold nothing about people. Don’t try to find out who is behind a review, a figure or a fact, neither from these files
          alone nor together with others.
        </p>
      </WordsSection>
      <WordsSection id="leads" heading="No lead generation">
        <p>
          Don’t use the files or the API to collect contact details of parents for schools, to sell a place in a list, or to make people
          leave a phone number before they see a fact that is free here.
        </p>
      </WordsSection>
      <WordsSection id="rate" heading="60 requests a minute">
        <p>
          Read the API at up to 60 requests a minute from one address. Faster reading may get status 429; wait as long as its{" "}
          <code>Retry-After</code> says. For everything at once, download a file. <a href="/api/openapi.json">The description of the API</a>{" "}
          is in the OpenAPI format.
        </p>
      </WordsSection>
      <WordsSection id="no-warranty" heading="No warranty">
        <p>
          We publish what our sources say, with their day. Sources can be late or wrong. If you find a mistake, write to{" "}
          <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. Columns are only added. If one ever has to go, we announce it here six
          months before.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
