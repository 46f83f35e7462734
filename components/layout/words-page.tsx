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
    <div className="wrap words">
      <header className="words-head">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <p className="text-sm text-ink-soft">
          Last changed on <time dateTime={changedOn}>{formatDate(changedOn)}</time>
        </p>
      </header>
      <nav className="words-contents" aria-label="On this page">
        <h2>On this page</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.heading}</a>
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
