import { type Control, findFreePosition, coveredWeight } from "./unobstructed-position";

const DIALOGS = "[role=dialog], [role=alertdialog]";
const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const FIELDS = "input, select, textarea";

/** Moves a region's toasts off controls when a toast appears, a dialog opens or closes, or scrolling ends. Returns what stops it. */
export function keepControlsClear(region: HTMLElement): () => void {
  const place = () => placeClear(region);
  const changes = new MutationObserver(place);
  changes.observe(region, { childList: true, subtree: true });
  changes.observe(document.body, { childList: true }); // dialogs are its children
  document.addEventListener("scrollend", place, true);
  window.addEventListener("resize", place);
  return () => {
    changes.disconnect();
    document.removeEventListener("scrollend", place, true);
    window.removeEventListener("resize", place);
  };
}

function placeClear(region: HTMLElement) {
  const list = region.querySelector<HTMLElement>("ol");
  const toast = list?.querySelector<HTMLElement>("li[data-front=true]");
  if (!list || !toast || toast.offsetHeight === 0) return;
  // The toast's position after its entry animation, computed from the corner of its list, which has no height.
  const { left, bottom } = list.getBoundingClientRect();
  const now = { left, bottom, right: left + toast.offsetWidth, top: bottom - toast.offsetHeight };
  const controls = listControls(region);
  if (coveredWeight(now, controls) === 0) return;
  const [x, y] = shiftOf(list);
  const home = { left: now.left - x, right: now.right - x, top: now.top - y, bottom: now.bottom - y };
  const free = findFreePosition(home, controls, innerWidth);
  list.style.translate = `${free.x}px ${free.y}px`;
}

const shiftOf = ({ style }: HTMLElement): [number, number] => {
  const [x = 0, y = 0] = style.translate.split(" ").map(parseFloat).filter(Number.isFinite);
  return [x, y];
};

/** The visible controls with the cost of hiding each: low for fields, higher for buttons, highest for the focused control. */
function listControls(region: HTMLElement): Control[] {
  const root = [...document.querySelectorAll(DIALOGS)].at(-1) ?? document;
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
    if (region.contains(element)) return [];
    const box = element.getBoundingClientRect();
    if (!isSeen(element, box, region)) return [];
    return [{ box, weight: element === document.activeElement ? 8 : element.matches(FIELDS) ? 1 : 3 }];
  });
}

/** Whether the element is on the screen and not covered. */
function isSeen(element: HTMLElement, { left, top, right, bottom, width, height }: DOMRect, region: HTMLElement): boolean {
  if (width === 0 || height === 0) return false;
  const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).find((found) => !region.contains(found));
  return there !== undefined && (element.contains(there) || there.contains(element) || there.closest("label")?.contains(element) === true);
}
