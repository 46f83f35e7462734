import { MIN_HOUSEHOLDS } from "@/lib/figures/criteria";

export const SAFETY_GROUPS = ["safety", "transport", "access", "inclusion", "health"] as const;
export type SafetyGroup = (typeof SAFETY_GROUPS)[number];

/** Kinds of safety and access facts, in the order of the page. Answers are stored under these codes, so never rename one. */
export const SAFETY_KINDS = [
  "FIRE_CERTIFICATE",
  "BUILDING_CERTIFICATE",
  "FIRE_EQUIPMENT",
  "FIRE_DRILL",
  "BOUNDARY_WALL",
  "GATE_GUARD",
  "VISITOR_REGISTER",
  "PICKUP_CHECK",
  "CCTV",
  "POLICE_VERIFICATION",
  "PROTECTION_COMMITTEE",
  "SCHOOL_BUS",
  "BUS_ATTENDANT",
  "BUS_GPS",
  "BUS_SEATS",
  "BUS_HANDOVER",
  "RAMP",
  "LIFT",
  "ACCESSIBLE_TOILET",
  "SPECIAL_EDUCATOR",
  "RESOURCE_ROOM",
  "EXAM_SUPPORT",
  "HELPER_ALLOWED",
  "COUNSELLOR",
  "DRINKING_WATER",
  "GIRLS_TOILET",
  "BOYS_TOILET",
  "HANDWASHING",
  "MEDICAL_ROOM",
  "HEALTH_CHECKUP",
] as const;
export type SafetyKind = (typeof SAFETY_KINDS)[number];

export const SAFETY_ANSWERS = ["yes", "no", "unsure"] as const;
export type SafetyAnswer = (typeof SAFETY_ANSWERS)[number];

interface KindRule {
  group: SafetyGroup;
  /** The number of months after which an answer of the school or a register counts as old. */
  staleAfterMonths: number;
}

const BUILT = 60;
const EQUIPPED = 36;
const PRACTISED = 24;

const RULES: Record<SafetyKind, KindRule> = {
  FIRE_CERTIFICATE: { group: "safety", staleAfterMonths: PRACTISED },
  BUILDING_CERTIFICATE: { group: "safety", staleAfterMonths: EQUIPPED },
  FIRE_EQUIPMENT: { group: "safety", staleAfterMonths: PRACTISED },
  FIRE_DRILL: { group: "safety", staleAfterMonths: PRACTISED },
  BOUNDARY_WALL: { group: "safety", staleAfterMonths: BUILT },
  GATE_GUARD: { group: "safety", staleAfterMonths: PRACTISED },
  VISITOR_REGISTER: { group: "safety", staleAfterMonths: PRACTISED },
  PICKUP_CHECK: { group: "safety", staleAfterMonths: PRACTISED },
  CCTV: { group: "safety", staleAfterMonths: EQUIPPED },
  POLICE_VERIFICATION: { group: "safety", staleAfterMonths: PRACTISED },
  PROTECTION_COMMITTEE: { group: "safety", staleAfterMonths: PRACTISED },
  SCHOOL_BUS: { group: "transport", staleAfterMonths: PRACTISED },
  BUS_ATTENDANT: { group: "transport", staleAfterMonths: PRACTISED },
  BUS_GPS: { group: "transport", staleAfterMonths: PRACTISED },
  BUS_SEATS: { group: "transport", staleAfterMonths: PRACTISED },
  BUS_HANDOVER: { group: "transport", staleAfterMonths: PRACTISED },
  RAMP: { group: "access", staleAfterMonths: BUILT },
  LIFT: { group: "access", staleAfterMonths: BUILT },
  ACCESSIBLE_TOILET: { group: "access", staleAfterMonths: BUILT },
  SPECIAL_EDUCATOR: { group: "inclusion", staleAfterMonths: PRACTISED },
  RESOURCE_ROOM: { group: "inclusion", staleAfterMonths: EQUIPPED },
  EXAM_SUPPORT: { group: "inclusion", staleAfterMonths: PRACTISED },
  HELPER_ALLOWED: { group: "inclusion", staleAfterMonths: PRACTISED },
  COUNSELLOR: { group: "inclusion", staleAfterMonths: PRACTISED },
  DRINKING_WATER: { group: "health", staleAfterMonths: EQUIPPED },
  GIRLS_TOILET: { group: "health", staleAfterMonths: BUILT },
  BOYS_TOILET: { group: "health", staleAfterMonths: BUILT },
  HANDWASHING: { group: "health", staleAfterMonths: EQUIPPED },
  MEDICAL_ROOM: { group: "health", staleAfterMonths: EQUIPPED },
  HEALTH_CHECKUP: { group: "health", staleAfterMonths: PRACTISED },
};

export const groupOfKind = (kind: SafetyKind): SafetyGroup => RULES[kind].group;
export const staleAfterMonths = (kind: SafetyKind): number => RULES[kind].staleAfterMonths;

/** Few families can answer questions about inclusion, and an answer says something about their child. */
const MIN_HOUSEHOLDS_INCLUSION = 10;
export const minHouseholds = (kind: SafetyKind): number => (groupOfKind(kind) === "inclusion" ? MIN_HOUSEHOLDS_INCLUSION : MIN_HOUSEHOLDS);

/** Parents' answers count for this long. The view published_safety_figures repeats the number. */
export const PARENTS_MONTHS = 24;
