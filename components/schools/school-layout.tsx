import clsx from "clsx";
import { Fragment } from "react";
import { paddedCardClasses } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { formatAddress, languageOf, RECOGNITION_LABELS } from "@/lib/schools/labels";
import type { FactSource as Source, PossibleDuplicate, SchoolDetail } from "@/lib/schools/view";
import { FactSource } from "./facts";

interface PartProps {
  className?: string;
  children: React.ReactNode;
}

/** The two columns of a school's page: facts, and a side column that follows below on small screens, before the reviews. */
export function SchoolColumns({ className, children }: PartProps) {
  return (
    <div className={clsx("grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-12", className)}>{children}</div>
  );
}

export function MainColumn({ children }: PartProps) {
  return <div className="min-w-0 space-y-12">{children}</div>;
}

/** On a tablet the second panel is next to the others. */
const TABLET =
  "md:max-lg:grid-cols-2 md:max-lg:[&>:nth-child(2)]:col-start-2 md:max-lg:[&>:nth-child(2)]:row-span-2 md:max-lg:[&>:nth-child(2)]:row-start-1";

/** Stays in view while the main column scrolls, unless the window is too low for it. */
export function SideColumn({ children }: PartProps) {
  return (
    <aside
      className={clsx(
        "top-20 grid min-w-0 grid-cols-1 gap-4 lg:row-span-2 [@media(min-width:62rem)_and_(min-height:40.01rem)]:sticky",
        TABLET,
      )}
      aria-label="About this school"
    >
      {children}
    </aside>
  );
}

interface SectionProps extends PartProps {
  id: string;
  heading: string;
}

export function MainSection({ id, heading, className, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 className="mb-3" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

export function SidePanel({ id, heading, className, children }: PartProps & { id?: string; heading: string }) {
  return (
    <section className={clsx(paddedCardClasses, "lazy-section grid grid-cols-1 content-start gap-4", className)}>
      <h2 className="text-lg" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

export function ClosedNotice() {
  return (
    <Notice icon="lock" kind="warn" title="This school has closed">
      We keep this page, with its reviews, for reference. New reviews are closed.
    </Notice>
  );
}

/** Until an admin has decided, names the records that may be the same school. Renders nothing without such records. */
export function DuplicateNotice({ schools }: { schools: readonly PossibleDuplicate[] }) {
  if (schools.length === 0) return null;
  return (
    <Notice icon="info" title="One school, two records?">
      This may be the same school as{" "}
      {schools.map((school, index) => (
        <Fragment key={school.id}>
          {index > 0 && ", or as "}
          <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
            {school.name}
          </a>{" "}
          (<span lang={languageOf(school.address)}>{formatAddress(school)}</span>)
        </Fragment>
      ))}
      , from another register. Our team will compare the records. Until then, check each page for facts and reviews.
    </Notice>
  );
}

/** What it means for a family that a school is unrecognised. The text is neutral, because it only repeats a source. */
export function RecognitionNotice({ school, source }: { school: Pick<SchoolDetail, "recognition">; source?: Source }) {
  if (school.recognition !== "unrecognised") return null;
  return (
    <Notice icon="info" title={RECOGNITION_LABELS.unrecognised}>
      The government does not recognise this school, as far as our source says. Ask the school which board holds its examinations and
      whether other schools accept its transfer certificates. Free seats under the Right to Education Act (section 12) are at recognised
      schools. Recognition can change: the block or district education office knows the latest.
      <FactSource source={source} />
    </Notice>
  );
}

export function WebsiteLink({ href, className }: { href: string; className: string }) {
  return (
    <a className={className} href={href} target="_blank" rel="nofollow ugc noopener">
      <Icon name="external-link" />
      Visit Website<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
