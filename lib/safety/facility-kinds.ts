import type { SafetyKind } from "./criteria";

/** Patterns of facility names, which are free text, by kind. The first pattern that matches decides. */
const PATTERNS: readonly (readonly [SafetyKind, RegExp])[] = [
  ["FIRE_CERTIFICATE", /\bfire\b.*\b(?:certificates?|noc)\b/],
  ["BUILDING_CERTIFICATE", /\b(?:building|structural)\b.*\bcertificates?\b/],
  ["FIRE_DRILL", /\b(?:fire|evacuation|safety|mock) drills?\b/],
  ["FIRE_EQUIPMENT", /\bfire (?:extinguishers?|safety|equipment|fighting)\b/],
  ["BOUNDARY_WALL", /\b(?:boundary|compound) wall\b|\bfenc(?:e|ed|ing)\b/],
  ["GATE_GUARD", /\b(?:security|gate)? ?guards?\b/],
  ["VISITOR_REGISTER", /\bvisitors? (?:register|log|management)\b/],
  ["CCTV", /\bcctv\b/],
  ["POLICE_VERIFICATION", /\bpolice (?:verification|verified|check)\b/],
  ["PROTECTION_COMMITTEE", /\bpocso\b|\bchild protection\b/],
  ["BUS_GPS", /\bgps\b/],
  ["BUS_ATTENDANT", /\bbus (?:attendants?|conductors?)\b/],
  ["SCHOOL_BUS", /\b(?:school )?bus(?:es)?$|\btransport(?:ation)?$/],
  [
    "ACCESSIBLE_TOILET",
    /\b(?:cwsn|disabled|accessible|wheelchair|special needs)\b.*\btoilets?\b|\btoilets?\b.*\b(?:cwsn|disab\w+|special needs|wheelchairs?)\b/,
  ],
  ["RAMP", /\bramps?\b/],
  ["LIFT", /\b(?:lifts?|elevators?)\b/],
  ["SPECIAL_EDUCATOR", /\bspecial educators?\b/],
  ["RESOURCE_ROOM", /\bresource rooms?\b/],
  ["COUNSELLOR", /\bcounsell?ors?\b/],
  ["DRINKING_WATER", /\bdrinking water\b|\bwater purifiers?\b/],
  ["GIRLS_TOILET", /\bgirls?'?s? toilets?\b|\btoilets? (?:for |\()?girls\b/],
  ["BOYS_TOILET", /\bboys?'?s? toilets?\b|\btoilets? (?:for |\()?boys\b/],
  ["HANDWASHING", /\bhand ?wash(?:ing)?\b/],
  ["MEDICAL_ROOM", /\b(?:medical|sick|first[- ]aid) ?room\b|\binfirmary\b|\bnurse\b/],
  ["HEALTH_CHECKUP", /\b(?:medical|health) check[- ]?ups?\b/],
];

/** The kind of a facility such as "Ramp and rail"; null for most facilities. */
export function kindOfFacility(name: string): SafetyKind | null {
  const plain = name.toLowerCase().replaceAll("’", "'");
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
