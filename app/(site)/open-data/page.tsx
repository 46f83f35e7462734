import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { OpenMonths } from "@/components/open-data/open-months";
import { Fact } from "@/components/ui/fact";
import { OPEN_COLUMNS } from "@/lib/open-data/columns";
import { MIN_REVIEWS } from "@/lib/open-data/criteria";
import { listOpenMonths } from "@/lib/open-data/queries";
import { SITE } from "@/lib/platform/site";

export const dynamic = "force-dynamic";

export const generateMetadata = () =>
  pageMetadata({
    title: "Open data",
    description: `The facts of schools on ${SITE.name} as files to download, month by month, with the source and licence of each fact. No account, no key, nothing about people.`,
    path: "/open-data",
  });

// GET /open-data – the published months, and what is in their files
export default async function OpenDataPage() {
  const months = await listOpenMonths();
  return (
    <WordsPage
      heading="Open data"
      lead="The facts of schools as files, month by month, with the source and licence of each fact. No account and no key."
      changedOn="2026-11-28"
    >
      <WordsSection id="months" heading="Files">
        <OpenMonths months={months} />
      </WordsSection>
      <WordsSection id="content" heading="What is in them">
        <p>
          One row for each school that has a page here, closed ones included, from one moment. <code>schools.csv.gz</code>,{" "}
          <code>schools.ndjson.gz</code> and <code>schools.parquet</code> have the same values. <code>statistics.csv</code> has the average
          ratings of the schools among them with {MIN_REVIEWS} published reviews or more. <code>sources.csv</code> names each source with
          its licence and day. <code>datapackage.json</code> describes the columns. Our own import reads the CSV.
        </p>
        <p>
          A fact is in the files only if the licence of its source allows others to pass it on. So some schools and some facts on our pages
          are missing. Names of principals, phone numbers, email addresses, descriptions, fees and the texts of reviews are never in them.
        </p>
        <dl className="facts">
          {OPEN_COLUMNS.map(({ name, description }) => (
            <Fact key={name} label={<code>{name}</code>}>
              {description}
            </Fact>
          ))}
        </dl>
      </WordsSection>
      <WordsSection id="check" heading="Check a download">
        <p>
          Download <code>SHA256SUMS</code> to the same folder and run <code>sha256sum -c SHA256SUMS --ignore-missing</code>. If there is a{" "}
          <code>SHA256SUMS.sig</code>, it is the Ed25519 signature of that file. Files of a month never change: a mistake is corrected in
          the next month. <code>/open-data/latest/schools.csv.gz</code> leads to the newest file.
        </p>
      </WordsSection>
      <WordsSection id="terms" heading="Terms">
        <p>
          <a href="/open-data/terms">The terms</a> are short: name the sources, don’t try to identify people, and don’t use it to sell
          contacts.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
