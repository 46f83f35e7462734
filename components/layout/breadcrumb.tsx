export interface Crumb {
  label: string;
  /** Missing for the current page. */
  href?: string;
}

/** Breadcrumb; the last item is the current page. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={href ?? "here"}>{href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}</li>
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
