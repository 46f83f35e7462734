import { Breadcrumb } from "@/components/layout/breadcrumb";
import { ReportReviews } from "@/components/reviews/reading/report-reviews.client";
import { Icon } from "@/components/ui/icon";
import { REVIEWS_PER_PAGE } from "@/lib/reviews/schema";
import { languageOf } from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";

interface ReviewsPageProps {
  school: SchoolDetail;
  here: string;
  line: string;
  previous?: { href: string; rel: string; label: string } | false;
  next?: { href: string; rel: string } | false;
  /** Number of reviews after these */
  remaining: number;
  children: React.ReactNode;
}

/** A page of a school's reviews, with links to the previous and the next one. */
export function ReviewsPage({ school, here, line, previous, next, remaining, children }: ReviewsPageProps) {
  const crumbs = [
    { label: "Schools", href: "/schools" },
    { label: school.placeName, href: `/schools/in/${school.placeId}` },
    { label: school.name, href: `/schools/${school.id}` },
    { label: here },
  ];
  return (
    <div className="wrap">
      <Breadcrumb crumbs={crumbs} />
      <header className="rule mb-8 before:mb-4">
        <div>
          <h1>
            Reviews of <span lang={languageOf(school.name)}>{school.name}</span>
          </h1>
          <p className="text-ink-soft">{line}</p>
        </div>
      </header>
      <section aria-labelledby="reviews">
        <h2 className="sr-only" id="reviews">
          Reviews
        </h2>
        {children}
        <ReportReviews />
      </section>
      {(previous || next) && (
        <nav className="pages" aria-label="Pages of reviews">
          {previous && (
            <a className="end" href={previous.href} rel={previous.rel}>
              <Icon name="arrow-left" />
              {previous.label}
            </a>
          )}
          {next && (
            <a className="end" {...next}>
              Next {Math.min(REVIEWS_PER_PAGE, remaining)} reviews
              <Icon name="chevron-right" />
            </a>
          )}
        </nav>
      )}
    </div>
  );
}
