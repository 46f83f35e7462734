import towns from "./towns.json";

/** A town or locality that is no district of the directory. Its schools' addresses mostly name a village or locality instead. */
export interface Town {
  /** `kerala/ernakulam` */
  district: string;
  names: readonly string[];
  /** All schools of the district match its name. Otherwise only if few schools have the name. */
  isCity: boolean;
}

/**
 * Towns by district (towns.json), in the form "Eluru/Ellore, Bapatla": commas separate towns, slashes the names of one.
 * `cities` are seats and largest cities of districts, and district names that registers lack. Names that many villages
 * elsewhere have (Tanda, Rampur) are left out.
 */
export const TOWNS: readonly Town[] = [...inDistricts(towns.cities, true), ...inDistricts(towns.smallerTowns, false)];

function inDistricts(byDistrict: Readonly<Record<string, string>>, isCity: boolean): Town[] {
  return Object.entries(byDistrict).flatMap(([district, text]) =>
    text.split(", ").map((town) => ({ district, names: town.split("/"), isCity })),
  );
}
