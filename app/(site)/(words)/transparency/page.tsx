import { notFound } from "next/navigation";
import { pageMetadata } from "@/app/page-metadata";
import { PageSteps } from "@/components/layout/page-steps";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { CheckLog } from "@/components/moderation/check-log.client";
import { LogEntries } from "@/components/moderation/log-entries";
import { MonthTables } from "@/components/moderation/month-tables";
import { Empty } from "@/components/ui/empty";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SITE } from "@/lib/platform/site";
import { listLogEntriesBefore } from "@/lib/moderation/log/public-log";
import { listMonths } from "@/lib/moderation/months";

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
  const [found, months] = await Promise.all([listLogEntriesBefore({ before, limit: PER_PAGE + 1 }), listMonths()]);
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
        <PageSteps
          label="Pages of the log"
          previous={before !== null && { href: "/transparency#log", label: "Newest entries" }}
          next={found.length > PER_PAGE && { href: `/transparency?before=${entries[PER_PAGE - 1].sequence}#log`, label: "Older entries" }}
        />
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

/** The page shows the entries before this sequence number; null: the newest entries. */
function placeOf(given: string | string[] | undefined): number | null {
  const written = [given].flat()[0] ?? "";
  return /^[1-9]\d{0,11}$/.test(written) ? Number(written) : null;
}

/** A Python program that checks the whole chain, as shown on the page. */
const PROGRAM = `import hashlib, json, urllib.request
SITE, number, last = "https://…", 0, "0" * 64
while entries := json.load(urllib.request.urlopen(f"{SITE}/api/moderation-log?after={number}")):
    for e in entries:
        fields = [e[k] for k in ("sequence", "day", "kind", "subject", "schoolId",
                  "schoolName", "ruleCode", "refersTo", "previousHash")]
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        fits = e["sequence"] == number + 1 and e["previousHash"] == last
        number, last = number + 1, hashlib.sha256(text.encode()).hexdigest()
        if not fits or last != e["hash"]:
            raise SystemExit(f"broken at {number}")
print(number, "entries fit; the last hash is", last)`;

/** The format of an entry that is hashed, so that anyone can recompute the hash. */
function EntryFormat() {
  return (
    <>
      <p>
        The fields of an entry are written, in this order, as one JSON array without spaces, in UTF-8: number, day, what was done, to what,
        the school’s id, its name, the rule, the number of the entry it reverses (or null), the previous hash. The hash is the SHA-256 of
        this text, in hexadecimal. The previous hash of the first entry is 64 zeros.
      </p>
      <p>
        <a href="/api/moderation-log?after=0">/api/moderation-log?after=0</a> gives all fields, oldest first;{" "}
        <a href="/api/openapi.json">/api/openapi.json</a> describes them. This short program checks the whole chain:
      </p>
      <ScrollRegion
        as="pre"
        className="mt-3 overflow-x-auto border-l-3 border-ink bg-sunk px-4 py-3 text-xs/[1.5] [&_code]:wrap-normal"
        label="A program that checks the chain"
      >
        <code>{PROGRAM}</code>
      </ScrollRegion>
      <p>
        A chain cannot show that its end was cut off. So write down the last hash: if a later log does not contain it, something was
        removed. When you check here, your browser remembers it for you. The people who run the site check with{" "}
        <code>npm run log:verify</code>.
      </p>
    </>
  );
}
