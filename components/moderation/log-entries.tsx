import { logActionText } from "@/lib/moderation/labels";
import type { ShownLogEntry } from "@/lib/moderation/view";
import { ruleTitle } from "@/lib/reviews/labels";
import { formatCount, formatDate, languageOf } from "@/lib/schools/labels";

/** Entries of the public log: action, school, rule and day, with the hash in a disclosure. */
export function LogEntries({ entries }: { entries: ShownLogEntry[] }) {
  return (
    <ol data-slot="log" className="list-none border-t border-line p-0 [&_p]:mt-0">
      {entries.map((entry) => (
        <li key={entry.sequence} id={`entry-${entry.sequence}`} className="mt-0 border-b border-line pt-3 pb-1 wrap-anywhere">
          <p className="font-medium text-ink">
            {logActionText(entry)}: {ruleTitle(entry.ruleCode)}
          </p>
          <p>
            <SchoolName entry={entry} />
          </p>
          {entry.refersTo !== null && <p className="text-sm">This reverses entry {formatCount(entry.refersTo)}.</p>}
          <p className="text-sm text-ink-soft">
            Entry {formatCount(entry.sequence)}, <time dateTime={entry.day}>{formatDate(entry.day)}</time>
          </p>
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-[0.4em] text-sm/normal underline decoration-dotted underline-offset-[0.18em]">
              Hash <code>{entry.hash.slice(0, 12)}…</code>
            </summary>
            <p className="text-sm">
              <code>{entry.hash}</code>
            </p>
            <p className="text-sm text-ink-soft">
              Previous hash: <code>{entry.previousHash}</code>
            </p>
          </details>
        </li>
      ))}
    </ol>
  );
}

function SchoolName({ entry: { schoolId, schoolName, isListed } }: { entry: ShownLogEntry }) {
  const language = languageOf(schoolName);
  return isListed ? (
    <a className="-my-2 inline-flex min-h-11 items-center" href={`/schools/${schoolId}`} lang={language}>
      {schoolName}
    </a>
  ) : (
    <span lang={language}>{schoolName}</span>
  );
}
