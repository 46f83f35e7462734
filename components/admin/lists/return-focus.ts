/** The element that opened a dialog, and its row. */
export interface Opener {
  listId: string;
  element: Element | null;
  row: number;
}

const rowsOf = (listId: string) => [...document.querySelectorAll<HTMLElement>(`#${listId} [data-row]`)];

/** Notes the focused element of a list before a dialog opens. */
export function noteOpener(listId: string): Opener {
  const element = document.activeElement;
  return { listId, element, row: rowsOf(listId).findIndex((row) => row.contains(element)) };
}

/**
 * Returns focus when a dialog closes: to the row that was shown last, to the opener, to the row that follows a removed one, or to the
 * list's heading.
 */
export function returnFocus({ listId, element, row }: Opener, shownId?: string) {
  const rows = rowsOf(listId);
  const shown = rows.find(({ dataset }) => dataset.row === shownId);
  const isInPage = element instanceof HTMLElement && element.isConnected && element !== document.body;
  if (isInPage && (!shown || row < 0 || shown.contains(element))) return element.focus();
  const next = shown ?? rows[Math.min(Math.max(row, 0), rows.length - 1)];
  const target = next?.querySelector<HTMLElement>("[data-opener], button, a") ?? document.querySelector<HTMLElement>(`#${listId} h2`);
  target?.focus();
}

/** Gives up waiting after about half a second. */
const MAX_FRAMES = 30;

/** Returns focus after an action without a dialog, once the pressed button and its row have left the page. */
export function returnFocusWhenGone(opener: Opener, frames = MAX_FRAMES) {
  requestAnimationFrame(() => {
    if (opener.element?.isConnected && frames > 0) returnFocusWhenGone(opener, frames - 1);
    else returnFocus(opener);
  });
}
