import { findPincode } from "@/lib/schools/places/pincode";

// The parameter `near`: a pincode, a place or a position. Browser-safe.

export const NEAR_RADIUS_KM = 50;

export type NearPoint = { pincode: string } | { place: string } | { latitude: number; longitude: number };

/** Words, with numbers only before a word: North 24 Parganas. */
const PLACE = /^(?:\p{Nd}+\s+)?\p{L}(?:[\p{L}\p{M}\s.,'’()&/\u200c\u200d-]|(?<=\s)\p{Nd}+(?=\s+\p{L}))*$/u;

/** Parses `near`; null if it names no point. Only the server knows whether a place exists. */
export function parseNear(text: string): NearPoint | null {
  const trimmed = text.trim();
  const position = positionIn(trimmed);
  if (position) return position;
  const pincode = findPincode(trimmed);
  if (pincode) return { pincode };
  return PLACE.test(trimmed) ? { place: trimmed.replace(/\s+/g, " ") } : null;
}

export const isPosition = (text = ""): boolean => positionIn(text.trim()) !== null;

function positionIn(text: string): Position | null {
  const position = /^(-?\d{1,3}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text);
  if (!position) return null;
  const [latitude, longitude] = [Number(position[1]), Number(position[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export function plainNear(text: string): string {
  const point = parseNear(text);
  if (point && "pincode" in point) return point.pincode;
  return point && "place" in point ? point.place : text.trim();
}

// The decimals of a position state its accuracy and its origin: the browser's own has three at most.

/** About 100 metres: enough for the distance to a school, and no address. */
const OWN_DECIMALS = 3;
const AREA_DECIMALS = 4;
/** The accuracy in kilometres of a position with fewer decimals. A less accurate position is not used. */
const ROUGH = [
  { decimals: 2, km: 10 },
  { decimals: 1, km: 100 },
];
const SURE_WITHIN_KM = 1;

interface Position {
  latitude: number;
  longitude: number;
}

const writePosition = ({ latitude, longitude }: Position, decimals: number) =>
  `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;

/** The browser's position as a value of `near`; null if it is too inaccurate. `accuracy` is in metres. */
export function writeOwnPosition({ accuracy, ...position }: Position & { accuracy: number }): string | null {
  const known = [{ decimals: OWN_DECIMALS, km: SURE_WITHIN_KM }, ...ROUGH].find(({ km }) => accuracy <= km * 1000);
  return known ? writePosition(position, known.decimals) : null;
}

export const writeArea = (centroid: Position): string => writePosition(centroid, AREA_DECIMALS);

export const isArea = (near: string): boolean => (decimalsOf(near) ?? 0) >= AREA_DECIMALS;

export function imprecisionKm(near: string | undefined): number | null {
  const decimals = near === undefined ? null : decimalsOf(near);
  if (decimals === null || decimals >= OWN_DECIMALS) return null;
  return (ROUGH.find((one) => decimals >= one.decimals) ?? ROUGH.at(-1)!).km;
}

function decimalsOf(near: string): number | null {
  const point = parseNear(near);
  if (!point || !("latitude" in point)) return null;
  return Math.min(...near.split(",").map((degrees) => degrees.trim().split(".")[1]?.length ?? 0));
}

export const asRough = <School extends { isDistanceAbout?: boolean }>(schools: School[], near: string | undefined): School[] =>
  imprecisionKm(near) === null ? schools : schools.map((school) => ({ ...school, isDistanceAbout: true }));
