interface ListTotal {
  url: URL;
  total: number;
  isTotalCapped: boolean;
}

export interface ListOnPage extends ListTotal {
  page: number;
  limit: number;
  /** The cursor of the next page; null: there is none */
  next?: string | null;
}

export function listHeaders({ url, page, limit, next, ...total }: ListOnPage): Headers {
  const links = [
    ...((next === undefined ? page * limit < total.total : next !== null)
      ? [`<${pathWith(url, { page: page + 1, after: next })}>; rel="next"`]
      : []),
    ...(page > 1 ? [`<${pathWith(url, { page: page - 1, after: null })}>; rel="prev"`] : []),
  ];
  return headersOf(total, links);
}

/** The headers of a list that continues after a given row; `next` is the last row's id if there are more rows. */
export function cursorHeaders({ url, next, ...total }: ListTotal & { next: string | undefined }): Headers {
  return headersOf(total, next === undefined ? [] : [`<${pathWith(url, { after: next })}>; rel="next"`]);
}

function headersOf({ total, isTotalCapped }: Pick<ListTotal, "total" | "isTotalCapped">, links: string[]): Headers {
  const headers = new Headers({ "X-Total-Count": String(total) });
  if (isTotalCapped) headers.set("X-Total-More", "true");
  if (links.length > 0) headers.set("Link", links.join(", "));
  return headers;
}

/** Without an origin: no request header may decide where a link leads. */
function pathWith({ pathname, searchParams }: URL, parameters: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams(searchParams);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  return `${pathname}?${query}`;
}
