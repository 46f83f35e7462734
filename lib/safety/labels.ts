import type { SafetyAnswer, SafetyGroup, SafetyKind } from "./criteria";
import type { SafetyFact } from "./view";

export const SAFETY_GROUP_LABELS: Record<SafetyGroup, string> = {
  safety: "Safety",
  transport: "School bus",
  access: "Moving around",
  inclusion: "Support for learning",
  health: "Water, toilets and health",
};

export const SAFETY_KIND_LABELS: Record<SafetyKind, string> = {
  FIRE_CERTIFICATE: "Fire safety certificate",
  BUILDING_CERTIFICATE: "Building safety certificate",
  FIRE_EQUIPMENT: "Fire extinguishers",
  FIRE_DRILL: "Fire drill every year",
  BOUNDARY_WALL: "Wall or fence",
  GATE_GUARD: "Guard at the gate",
  VISITOR_REGISTER: "Visitors are written down",
  PICKUP_CHECK: "Checks who collects a child",
  CCTV: "CCTV cameras",
  POLICE_VERIFICATION: "Police check of staff",
  PROTECTION_COMMITTEE: "Child protection committee",
  SCHOOL_BUS: "School bus",
  BUS_ATTENDANT: "Attendant in the bus",
  BUS_GPS: "GPS in the bus",
  BUS_SEATS: "A seat for every child",
  BUS_HANDOVER: "Young children handed to an adult",
  RAMP: "Ramp",
  LIFT: "Lift",
  ACCESSIBLE_TOILET: "Toilet for wheelchair users",
  SPECIAL_EDUCATOR: "Special educator",
  RESOURCE_ROOM: "Resource room",
  EXAM_SUPPORT: "Extra time or a scribe in tests",
  HELPER_ALLOWED: "A helper can come along",
  COUNSELLOR: "Counsellor",
  DRINKING_WATER: "Drinking water",
  GIRLS_TOILET: "Toilets for girls",
  BOYS_TOILET: "Toilets for boys",
  HANDWASHING: "Soap and water",
  MEDICAL_ROOM: "Nurse or medical room",
  HEALTH_CHECKUP: "Health check-up every year",
};

/** Questions for parents, also printed as questions to ask the school. */
export const SAFETY_QUESTIONS: Record<SafetyKind, string> = {
  FIRE_CERTIFICATE: "Does the school have a fire safety certificate that is valid now?",
  BUILDING_CERTIFICATE: "Does the school have a building safety certificate that is valid now?",
  FIRE_EQUIPMENT: "Are there fire extinguishers on every floor?",
  FIRE_DRILL: "Is there a fire or evacuation drill at least once a year?",
  BOUNDARY_WALL: "Is there a wall or fence all around the school?",
  GATE_GUARD: "Is there a guard at the gate during school hours?",
  VISITOR_REGISTER: "Does the school write down every visitor?",
  PICKUP_CHECK: "Does the school check who collects a child?",
  CCTV: "Are there CCTV cameras at the gates and in the corridors?",
  POLICE_VERIFICATION: "Have the police checked all staff, drivers included?",
  PROTECTION_COMMITTEE: "Is there a committee for child protection (POCSO), with its members named on a notice board?",
  SCHOOL_BUS: "Does the school run a bus?",
  BUS_ATTENDANT: "Is there an attendant in every bus?",
  BUS_GPS: "Does every bus have GPS?",
  BUS_SEATS: "Does every child in the bus have a seat?",
  BUS_HANDOVER: "Are young children handed to a known adult at their stop?",
  RAMP: "Can a wheelchair enter the building by a ramp?",
  LIFT: "Is there a lift, or are classes moved to the ground floor if a child needs it?",
  ACCESSIBLE_TOILET: "Is there a toilet that a wheelchair user can use?",
  SPECIAL_EDUCATOR: "Is there a special educator at the school?",
  RESOURCE_ROOM: "Is there a resource room for children with special needs?",
  EXAM_SUPPORT: "Do children who need it get extra time or a scribe in tests?",
  HELPER_ALLOWED: "Can a helper come along with a child who needs one?",
  COUNSELLOR: "Is there a counsellor whom children can talk to?",
  DRINKING_WATER: "Is there clean drinking water all day?",
  GIRLS_TOILET: "Are there toilets for girls that work and can be locked?",
  BOYS_TOILET: "Are there toilets for boys that work?",
  HANDWASHING: "Are there soap and water near the toilets?",
  MEDICAL_ROOM: "Is there a nurse or a medical room?",
  HEALTH_CHECKUP: "Does a doctor check the children every year?",
};

export const SAFETY_ANSWER_LABELS: Record<SafetyAnswer, string> = { yes: "Yes", no: "No", unsure: "Not sure" };

/** `2 yes, 7 no, 1 not sure` */
export const formatCounts = ({ yes, no, unsure }: NonNullable<SafetyFact["parents"]>): string =>
  [`${yes} yes`, `${no} no`, ...(unsure > 0 ? [`${unsure} not sure`] : [])].join(", ");

/** `School: yes. Parents: 2 yes, 7 no.` if the sources disagree, else null. */
export function formatDisagreement({ school, register, parents }: SafetyFact): string | null {
  const said = [
    school && { who: "School", answer: school.answer, words: school.answer },
    register && { who: "Register", answer: register.answer, words: register.answer },
    parents &&
      parents.yes !== parents.no && { who: "Parents", answer: parents.yes > parents.no ? "yes" : "no", words: formatCounts(parents) },
  ].filter((one) => one !== null && one !== false);
  if (new Set(said.map(({ answer }) => answer)).size < 2) return null;
  return said.map(({ who, words }) => `${who}: ${words}.`).join(" ");
}

/** Whether the school, a register or parents give an answer that counts today. Otherwise it is a question to ask the school. */
export const isKnown = ({ school, register, parents }: SafetyFact): boolean =>
  (parents?.yes ?? 0) + (parents?.no ?? 0) > 0 || [school, register].some((one) => one !== null && !one.isStale && !one.isExpired);
