export interface ListOnPage {
  url: URL;
  page: number;
  limit: number;
  total: number;
  isTotalCapped: boolean;
}

/** What a list says beside its rows: how many there are in all, and where the next and the previous page are. */
export function listHeaders({ url, page, limit, total, isTotalCapped }: ListOnPage): Headers {
  const headers = new Headers({ "X-Total-Count": String(total) });
  if (isTotalCapped) headers.set("X-Total-More", "true");
  const links = [
    ...(page * limit < total ? [`<${pageAddress(url, page + 1)}>; rel="next"`] : []),
    ...(page > 1 ? [`<${pageAddress(url, page - 1)}>; rel="prev"`] : []),
  ];
  if (links.length > 0) headers.set("Link", links.join(", "));
  return headers;
}

/** The address asked for, on another page. Without an origin: no header of a request decides where a link leads. */
function pageAddress({ pathname, searchParams }: URL, page: number): string {
  const query = new URLSearchParams(searchParams);
  query.set("page", String(page));
  return `${pathname}?${query}`;
}
