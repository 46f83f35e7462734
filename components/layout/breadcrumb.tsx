export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  href?: string;
}

/** Where the page stands in the directory; the last one is the page itself. */
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

/** The same for search engines (schema.org BreadcrumbList), with absolute addresses. */
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
