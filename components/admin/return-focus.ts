/** What opened a dialog, and where it stood. */
export interface Opener {
  listId: string;
  element: Element | null;
  row: number;
}

const rowsOf = (listId: string) => [...document.querySelectorAll<HTMLElement>(`#${listId} [data-row]`)];

/** What has the keyboard now, in this list: noted before a dialog opens. */
export function noteOpener(listId: string): Opener {
  const element = document.activeElement;
  return { listId, element, row: rowsOf(listId).findIndex((row) => row.contains(element)) };
}

/**
 * Gives the keyboard back when the dialog closes: to the row that was shown last, to the opener, to the row that took the
 * place of one that is gone, else to the list's heading.
 */
export function returnFocus({ listId, element, row }: Opener, shownId?: string) {
  const rows = rowsOf(listId);
  const shown = rows.find(({ dataset }) => dataset.row === shownId);
  const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
  if (isThere && (!shown || row < 0 || shown.contains(element))) return element.focus();
  const next = shown ?? rows[Math.min(Math.max(row, 0), rows.length - 1)];
  const target = next?.querySelector<HTMLElement>("[data-opener], button, a") ?? document.querySelector<HTMLElement>(`#${listId} h2`);
  target?.focus();
}

/** After half a second at the latest, what was pressed stays where it is. */
const FRAMES = 30;

/** The same after an act without a dialog: once what was pressed has left the screen with its row, some frames after the answer. */
export function returnFocusWhenGone(opener: Opener, frames = FRAMES) {
  requestAnimationFrame(() => {
    if (opener.element?.isConnected && frames > 0) returnFocusWhenGone(opener, frames - 1);
    else returnFocus(opener);
  });
}
