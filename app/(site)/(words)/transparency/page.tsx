import { notFound } from "next/navigation";
import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { CheckLog } from "@/components/moderation/check-log.client";
import { LogEntries } from "@/components/moderation/log-entries";
import { MonthTables } from "@/components/moderation/month-tables";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { SITE } from "@/lib/platform/site";
import { listShownLog } from "@/lib/moderation/public-log";
import { listMonths } from "@/lib/moderation/months";
import { EntryFormat } from "./entry-format";

const PER_PAGE = 25;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () =>
  pageMetadata({
    title: "Moderation log",
    description: `Every review that moderators of ${SITE.name} removed, edited or restored, with the rule, in a log that anyone can check, and the figures month by month.`,
    path: "/transparency",
  });

// GET /transparency – anyone reads what moderators did: the log, how to check it, the months
export default async function TransparencyPage({ searchParams }: Props) {
  const before = placeOf((await searchParams).before);
  const [found, months] = await Promise.all([listShownLog({ before, limit: PER_PAGE + 1 }), listMonths()]);
  if (before !== null && found.length === 0) notFound();
  const entries = found.slice(0, PER_PAGE);
  return (
    <WordsPage
      heading="Moderation log"
      lead="Every review that a moderator removed, edited or restored, with the rule. Nobody, including us, can change this list without it showing."
      changedOn="2026-11-21"
    >
      <WordsSection id="log" heading="The log">
        <p>
          Newest first. The log shows the school’s name at the time, the <a href="/moderation">rule</a> and the day, never the text of a
          review or a person. Reviews withdrawn by their authors are not in it.
        </p>
        {entries.length === 0 ? (
          <Empty icon="file-check" title="Nothing removed so far" text="The first removal of a review will appear here, and stay here." />
        ) : (
          <LogEntries entries={entries} />
        )}
        <Pages before={before} last={found.length > PER_PAGE ? entries[PER_PAGE - 1].sequence : null} />
      </WordsSection>
      <WordsSection id="check" heading="Check it yourself">
        <p>
          Each entry ends with a hash: a 64-digit number worked out from the entry and the previous hash. If an old entry were changed or
          left out, its hash and all later ones would no longer match.
        </p>
        <CheckLog />
        <EntryFormat />
      </WordsSection>
      <WordsSection id="months" heading="Month by month">
        <p>
          The current month is counted up to yesterday. A new version of a review counts as a new review. Times are from when a review was
          sent to the first decision. We leave them out where fewer than five reviews were decided, because they would be the times of
          single reviews. No moderation rule depends on the stars: the third table shows whether that is true.
        </p>
        <MonthTables months={months} />
      </WordsSection>
    </WordsPage>
  );
}

function Pages({ before, last }: { before: number | null; last: number | null }) {
  if (before === null && last === null) return null;
  return (
    <nav className="pages" aria-label="Pages of the log">
      {before !== null && (
        <a className="end start" href="/transparency#log">
          <Icon name="chevron-right" className="-scale-x-100" />
          Newest entries
        </a>
      )}
      {last !== null && (
        <a className="end" rel="next" href={`/transparency?before=${last}#log`}>
          Older entries
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}

/** The page shows the entries before this one; null for the newest. */
function placeOf(given: string | string[] | undefined): number | null {
  const written = [given].flat()[0] ?? "";
  return /^[1-9]\d{0,11}$/.test(written) ? Number(written) : null;
}
