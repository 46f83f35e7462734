import { formatDate } from "@/lib/schools/labels";
import { ContentsPage } from "./contents-page";

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
    <ContentsPage
      contents={sections}
      head={
        <>
          <h1>{heading}</h1>
          <p className="mt-3 max-w-[46ch] text-lg leading-[1.45] text-ink-soft">{lead}</p>
          <p className="mt-2 text-sm text-ink-soft">
            Last changed on <time dateTime={changedOn}>{formatDate(changedOn)}</time>
          </p>
        </>
      }
    >
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
    </ContentsPage>
  );
}
