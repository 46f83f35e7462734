import { type SourcedFact, sourcedFactOf } from "@/lib/schools/sourced-facts";

export type Cell = string | number | null;

export interface OpenColumn {
  name: string;
  type: "string" | "integer" | "number";
  /** The fact whose source decides whether the value is published; null: always */
  fact: SourcedFact | null;
  description: string;
}

const column = (name: string, description: string, type: OpenColumn["type"] = "string"): OpenColumn => ({
  name,
  type,
  fact: sourcedFactOf(name),
  description,
});

/** The columns of the schools' files, which can be imported again. Add new ones at the end; never remove or rename one. */
export const OPEN_COLUMNS: readonly OpenColumn[] = [
  column("id", "The school's permanent address: /schools/{id}"),
  column("name", "Name"),
  column("address", "Address"),
  column("city", "City or town"),
  column("state", "State or union territory"),
  column("zipCode", "Pincode"),
  column("district", "District"),
  column("foundationYear", "Year of foundation", "integer"),
  column("curriculum", "Curriculum"),
  column("boardAffiliation", "Board"),
  column("affiliationNumber", "Affiliation number with the board"),
  column("gender", "Coeducational, Boys or Girls"),
  column("grades", "Classes in the source's words"),
  column("classFrom", "First class: -2 nursery, -1 LKG, 0 UKG, 1 to 12", "integer"),
  column("classTo", "Last class", "integer"),
  column("website", "Website"),
  column("schoolType", "Management"),
  column("recognition", "recognised or unrecognised, by the government"),
  column("medium", "Medium of instruction"),
  column("facilities", "Facilities that are known; “: no” after those that it doesn't have"),
  column("teacherStudentRatio", "Teachers to students"),
  column("studentCount", "Students", "integer"),
  column("latitude", "Latitude (WGS 84)", "number"),
  column("longitude", "Longitude (WGS 84)", "number"),
  column("udiseCode", "UDISE code"),
  column("status", "listed or closed"),
  column("factSources", "The number of each source in sources.csv with its facts: “1:name address;2:website”"),
];

/** A row without these is useless, so it is left out. */
export const NEEDED_FACTS: readonly SourcedFact[] = ["name", "address", "city", "state", "zipCode"];
