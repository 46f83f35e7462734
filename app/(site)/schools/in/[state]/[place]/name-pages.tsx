import type { PublicPlace } from "@/lib/schools/view";

/** Links to every page of a place's A to Z list, so that each school is four clicks from the landing page. */
export function NamePages({ place, pages, current }: { place: PublicPlace; pages: number; current?: number }) {
  return (
    <nav className="pages" aria-label={`All schools in ${place.name}, pages`}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <a
          key={page}
          href={`/schools/in/${place.id}/${page}`}
          aria-label={`Page ${page}`}
          aria-current={page === current ? "page" : undefined}
        >
          {page}
        </a>
      ))}
    </nav>
  );
}
