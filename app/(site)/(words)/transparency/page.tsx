import { notFound } from "next/navigation";
import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { CheckLog } from "@/components/moderation/check-log.client";
import { LogEntries } from "@/components/moderation/log-entries";
import { MonthTables } from "@/components/moderation/month-tables";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { SITE } from "@/lib/platform/site";
import { listShownLog } from "@/lib/moderation/list-log";
import { listMonths } from "@/lib/moderation/months";
import { EntryFormat } from "./entry-format";

const PER_PAGE = 25;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () =>
  pageMetadata({
    title: "Moderation log, and why",
    description: `Every review that moderators of ${SITE.name} removed, edited or restored, with its rule, in a log that anybody can check; and the figures month by month.`,
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
      lead="Each review that a moderator took off a page, changed or brought back, with the rule. Nobody can change this list unseen, and neither can we."
      changedOn="2026-11-21"
      sections={[
        {
          id: "log",
          heading: "The log",
          content: (
            <>
              <p>
                Newest first. It names the school as it was called then, the <a href="/moderation">rule</a> and the day; never the words of
                a review and never a person. What an author takes back is not in it.
              </p>
              {entries.length === 0 ? (
                <Empty
                  icon="file-check"
                  title="Nothing was removed so far"
                  text="The first decision against a review will stand here, and stay."
                />
              ) : (
                <LogEntries entries={entries} />
              )}
              <Pages before={before} last={found.length > PER_PAGE ? entries[PER_PAGE - 1].sequence : null} />
            </>
          ),
        },
        {
          id: "check",
          heading: "Check it yourself",
          content: (
            <>
              <p>
                Each entry ends with a hash: a number of 64 digits that is worked out from the entry and from the hash before it. If an old
                entry were changed or left out, its hash and all later ones would be others.
              </p>
              <CheckLog />
              <EntryFormat />
            </>
          ),
        },
        {
          id: "months",
          heading: "Month by month",
          content: (
            <>
              <p>
                The month that runs is told up to yesterday. A review is received again when its author writes it anew. Times run from the
                sending of a review to the first decision; where fewer than five were decided they are not told, for they would be times of
                single reviews. No rule of moderation depends on the stars: the third table shows whether that holds.
              </p>
              <MonthTables months={months} />
            </>
          ),
        },
      ]}
    />
  );
}

function Pages({ before, last }: { before: number | null; last: number | null }) {
  if (before === null && last === null) return null;
  return (
    <nav className="pages" aria-label="Pages of the log">
      {before !== null && (
        <a className="end start" href="/transparency#log">
          <Icon name="chevron-right" className="flip" />
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

/** The entry that a page ends before; null: it begins with the newest. */
function placeOf(given: string | string[] | undefined): number | null {
  const written = [given].flat()[0] ?? "";
  return /^[1-9]\d{0,11}$/.test(written) ? Number(written) : null;
}
