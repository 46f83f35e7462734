export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A control, and the cost of hiding it. */
export interface Control {
  box: Box;
  weight: number;
}

const STEP = 8;
const MARGIN = 16;
/** Free space around a control. */
const CLEARANCE = 4;

/** Tries the middle and the left of the box's row, then positions above it. Returns the first free one, else the one that hides least. */
export function findFreePosition(home: Box, controls: readonly Control[], screenWidth: number): { x: number; y: number } {
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (const place of placesOf(home, screenWidth)) {
    const hidden = coveredWeight(moved(home, place), controls);
    if (hidden >= least) continue;
    [best, least] = [place, hidden];
    if (hidden === 0) break;
  }
  return best;
}

/** The total weight of the controls that a box covers. */
export const coveredWeight = (box: Box, controls: readonly Control[]): number =>
  controls.reduce((sum, control) => sum + (overlap(box, control.box) ? control.weight : 0), 0);

function* placesOf({ left, top, right }: Box, screenWidth: number) {
  const middle = (screenWidth - (right - left)) / 2 - left;
  yield { x: 0, y: 0 };
  if (middle < -STEP) {
    yield { x: middle, y: 0 };
    yield { x: MARGIN - left, y: 0 };
  }
  for (let y = -STEP; top + y >= MARGIN; y -= STEP) yield { x: 0, y };
}

const moved = ({ left, top, right, bottom }: Box, { x, y }: { x: number; y: number }): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

const overlap = (one: Box, other: Box) =>
  one.left < other.right + CLEARANCE &&
  other.left < one.right + CLEARANCE &&
  one.top < other.bottom + CLEARANCE &&
  other.top < one.bottom + CLEARANCE;
