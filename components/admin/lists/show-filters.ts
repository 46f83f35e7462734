/** Changes filters in the page's address, where an empty one is left out, and returns to the first page. */
export function showFilters(change: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(location.search);
  query.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  history.pushState(null, "", query.size > 0 ? `?${query}` : location.pathname);
}
