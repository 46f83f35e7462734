import type { Gender, Recognition, SchoolType } from "@/lib/schools/schema";
import { excerpt, found, isUnknown, none, type ParsedFact, reduce, refused, spellings } from "./parsed-fact";

const GENDER_SPELLINGS = spellings<Gender>([
  ["Coeducational", "coeducational coeducation coed mixed both boysandgirls boysgirls"],
  ["Boys", "boys boysonly boy male onlyboys boysschool"],
  ["Girls", "girls girlsonly girl female onlygirls girlsschool"],
]);

export function readGender(text: string): ParsedFact<Gender> {
  if (isUnknown(text)) return none;
  const gender = GENDER_SPELLINGS.get(reduce(text));
  return gender ? found(gender) : refused(`gender “${excerpt(text)}” is not known`);
}

/** Management types of UDISE+ and their spellings. Unrecognised schools and madrasas are Other; readRecognition tells them apart. */
const TYPE_SPELLINGS = spellings<SchoolType>([
  [
    "Government",
    "government govt governmentschool departmentofeducation localbody stategovernment stategovt tribalwelfaredepartment " +
      "socialwelfaredepartment tribalsocialwelfaredepartment othergovtmanagedschools othergovernmentmanagedschools " +
      "otherstategovtmanaged municipal zillaparishad panchayat public",
  ],
  ["Government aided", "governmentaided govtaided aided privateaided pvtaided partiallygovtaided"],
  [
    "Private unaided",
    "privateunaided privateunaidedrecognized privateunaidedrecognised private unaided pvtunaided pvt independent privateschool " + "trust",
  ],
  [
    "Central government",
    "centralgovernment centralgovt kendriyavidyalaya jawaharnavodayavidyalaya navodayavidyalaya ministryoflabor ministryoflabour " +
      "railwayschool sainikschool otherscentralgovernmentschool othercentralgovtpsuschools centraltibetanschool cantonmentboard",
  ],
  [
    "Other",
    "other others unrecognized unrecognised madarsarecognizedbywakfboardmadarsaboard madarsarecognized madrasarecognized " +
      "madarsaunrecognized madrasaunrecognized",
  ],
]);

export function readSchoolType(text: string): ParsedFact<SchoolType> {
  if (isUnknown(text)) return none;
  const type = TYPE_SPELLINGS.get(reduce(text));
  return type ? found(type) : refused(`school type “${excerpt(text)}” is not known`);
}

const RECOGNITION_SPELLINGS = spellings<Exclude<Recognition, "unknown">>([
  ["recognised", "recognised recognized yes"],
  ["unrecognised", "unrecognised unrecognized notrecognised notrecognized no"],
]);

export function readRecognition(text: string): ParsedFact<Recognition> {
  if (isUnknown(text)) return none;
  const recognition = RECOGNITION_SPELLINGS.get(reduce(text));
  return recognition ? found(recognition) : refused(`recognition “${excerpt(text)}” is not known`);
}

const PUBLIC_TYPES: readonly SchoolType[] = ["Government", "Government aided", "Central government"];

/**
 * Whether a school is recognised, as its management says: “Private Unaided (Recognized)”, “Madarsa unrecognized”; government and aided
 * schools are. The migration that added the fact has the same rule.
 */
export function recognitionOfManagement(management: string): Recognition | null {
  const words = reduce(management);
  if (/(?:un|not|non)recogni[sz]ed/.test(words)) return "unrecognised";
  const type = readSchoolType(management).value;
  return /recogni[sz]ed/.test(words) || (type && PUBLIC_TYPES.includes(type)) ? "recognised" : null;
}
