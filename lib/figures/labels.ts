import type { HouseholdBand } from "./criteria";

export const formatHouseholds = (band: HouseholdBand): string => `${band.replace("-", " to ")} families`;
