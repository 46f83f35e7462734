import { languageOf } from "@/lib/schools/labels";

export interface Crumb {
  label: string;
  href?: string;
}

/** Breadcrumb; the last item is the current page. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="print:hidden" aria-label="Breadcrumb">
      <ol className="flex flex-wrap text-sm/normal text-ink-soft">
        {crumbs.map(({ label, href }) => (
          <li key={href ?? "here"} className="inline-flex min-w-0 items-center not-first:before:px-2 not-first:before:content-['/']">
            {href ? (
              <a className="inline-flex min-h-11 items-center" href={href} lang={languageOf(label)}>
                {label}
              </a>
            ) : (
              <span
                className="inline-flex min-h-11 min-w-0 items-center py-[0.4rem] leading-snug wrap-anywhere"
                aria-current="page"
                lang={languageOf(label)}
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The breadcrumb for search engines (schema.org BreadcrumbList), with absolute addresses. */
export function breadcrumbData(crumbs: Crumb[], origin: string, path: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: `${origin}${href ?? path}`,
    })),
  };
}
