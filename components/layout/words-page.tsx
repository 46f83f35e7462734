import { formatDate } from "@/lib/schools/labels";

interface WordsSection {
  id: string;
  heading: string;
  content: React.ReactNode;
}

interface WordsPageProps {
  heading: string;
  lead: string;
  /** Day of the last change in meaning, `2026-11-21`. */
  changedOn: string;
  sections: WordsSection[];
}

/** A text page: heading, summary, table of contents, sections. */
export function WordsPage({ heading, lead, changedOn, sections }: WordsPageProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-6 py-8 *:min-w-0 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header className="lg:col-span-full">
        <h1>{heading}</h1>
        <p className="mt-3 max-w-[46ch] text-lg leading-[1.45] text-ink-soft">{lead}</p>
        <p className="mt-2 text-sm text-ink-soft">
          Last changed on <time dateTime={changedOn}>{formatDate(changedOn)}</time>
        </p>
      </header>
      <nav className="lg:sticky lg:top-20 lg:self-start" aria-label="On this page">
        <h2 className="mb-1 text-sm/tight tracking-[0]">On this page</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id} className="border-t border-line">
              <a className="flex min-h-11 items-center text-sm leading-snug no-underline hover:underline" href={`#${section.id}`}>
                {section.heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="words-text">
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id} className="rule">
              {section.heading}
            </h2>
            {section.content}
          </section>
        ))}
      </div>
    </div>
  );
}
