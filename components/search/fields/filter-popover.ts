/** Id of the popover with the filters. */
export const FILTER_SHEET = "filters";

const openSheet = () => document.querySelector<HTMLElement>(`#${FILTER_SHEET}:popover-open`);

export const isSheetOpen = (): boolean => openSheet() !== null;

export function closeSheet() {
  openSheet()?.hidePopover();
}
