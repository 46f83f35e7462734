import { formatDate } from "@/lib/schools/labels";
import { ContentsPage } from "./contents-page";

interface WordsSectionProps {
  id: string;
  heading: string;
  children: React.ReactNode;
}

export function WordsSection({ id, heading, children }: WordsSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="rule">
        {heading}
      </h2>
      {children}
    </section>
  );
}

interface WordsPageProps {
  heading: string;
  lead: string;
  /** Day of the last change in meaning, `2026-11-21`. */
  changedOn: string;
  /** The sections; the table of contents has their headings. */
  children: React.ReactElement<WordsSectionProps>[];
}

export function WordsPage({ heading, lead, changedOn, children }: WordsPageProps) {
  return (
    <ContentsPage
      contents={children.map(({ props }) => props)}
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
      <div className="words-text">{children}</div>
    </ContentsPage>
  );
}
