import type { HouseholdBand } from "./criteria";

/** `5 to 9 families` */
export const formatHouseholds = (band: HouseholdBand): string => `${band.replace("-", " to ")} families`;
