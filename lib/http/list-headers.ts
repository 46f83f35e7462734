interface ListTotal {
  url: URL;
  total: number;
  isTotalCapped: boolean;
}

export interface ListOnPage extends ListTotal {
  page: number;
  limit: number;
  /** Where the next page begins, in a list whose pages hold on to that; null: there is none. */
  next?: string | null;
}

/** What a list says beside its rows: how many there are in all, and where the next and the previous page are. */
export function listHeaders({ url, page, limit, next, ...total }: ListOnPage): Headers {
  const links = [
    ...((next === undefined ? page * limit < total.total : next !== null)
      ? [`<${addressWith(url, { page: page + 1, after: next })}>; rel="next"`]
      : []),
    ...(page > 1 ? [`<${addressWith(url, { page: page - 1, after: null })}>; rel="prev"`] : []),
  ];
  return headersOf(total, links);
}

/**
 * As `listHeaders`, of a list that goes on behind a certain row.
 *
 * @param next the last row's id, where there are more
 */
export function cursorHeaders({ url, next, ...total }: ListTotal & { next: string | undefined }): Headers {
  return headersOf(total, next === undefined ? [] : [`<${addressWith(url, { after: next })}>; rel="next"`]);
}

function headersOf({ total, isTotalCapped }: Pick<ListTotal, "total" | "isTotalCapped">, links: string[]): Headers {
  const headers = new Headers({ "X-Total-Count": String(total) });
  if (isTotalCapped) headers.set("X-Total-More", "true");
  if (links.length > 0) headers.set("Link", links.join(", "));
  return headers;
}

/** The address asked for, at another place. Without an origin: no header of a request decides where a link leads. */
function addressWith({ pathname, searchParams }: URL, place: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams(searchParams);
  for (const [name, value] of Object.entries(place)) {
    if (value === null || value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  return `${pathname}?${query}`;
}
