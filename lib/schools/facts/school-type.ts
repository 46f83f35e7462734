import type { Gender, SchoolType } from "@/lib/schools/schema";
import { excerpt, found, isUnknown, none, type ParsedFact, reduce, refused, spellings } from "./parsed-fact";

const GENDER_SPELLINGS = spellings<Gender>({
  coeducational: "Coeducational",
  coeducation: "Coeducational",
  coed: "Coeducational",
  mixed: "Coeducational",
  both: "Coeducational",
  boysandgirls: "Coeducational",
  boysgirls: "Coeducational",
  boys: "Boys",
  boysonly: "Boys",
  boy: "Boys",
  male: "Boys",
  onlyboys: "Boys",
  boysschool: "Boys",
  girls: "Girls",
  girlsonly: "Girls",
  girl: "Girls",
  female: "Girls",
  onlygirls: "Girls",
  girlsschool: "Girls",
});

export function readGender(text: string): ParsedFact<Gender> {
  if (isUnknown(text)) return none;
  const gender = GENDER_SPELLINGS.get(reduce(text));
  return gender ? found(gender) : refused(`gender “${excerpt(text)}” is not known`);
}

/** Management types of UDISE+ and their spellings. Unrecognised schools and madrasas are Other. */
const TYPE_SPELLINGS = spellings<SchoolType>({
  government: "Government",
  govt: "Government",
  governmentschool: "Government",
  departmentofeducation: "Government",
  localbody: "Government",
  stategovernment: "Government",
  stategovt: "Government",
  tribalwelfaredepartment: "Government",
  socialwelfaredepartment: "Government",
  tribalsocialwelfaredepartment: "Government",
  othergovtmanagedschools: "Government",
  othergovernmentmanagedschools: "Government",
  otherstategovtmanaged: "Government",
  municipal: "Government",
  zillaparishad: "Government",
  panchayat: "Government",
  public: "Government",
  governmentaided: "Government aided",
  govtaided: "Government aided",
  aided: "Government aided",
  privateaided: "Government aided",
  pvtaided: "Government aided",
  partiallygovtaided: "Government aided",
  privateunaided: "Private unaided",
  privateunaidedrecognized: "Private unaided",
  privateunaidedrecognised: "Private unaided",
  private: "Private unaided",
  unaided: "Private unaided",
  pvtunaided: "Private unaided",
  pvt: "Private unaided",
  independent: "Private unaided",
  privateschool: "Private unaided",
  centralgovernment: "Central government",
  centralgovt: "Central government",
  kendriyavidyalaya: "Central government",
  jawaharnavodayavidyalaya: "Central government",
  navodayavidyalaya: "Central government",
  ministryoflabor: "Central government",
  ministryoflabour: "Central government",
  railwayschool: "Central government",
  sainikschool: "Central government",
  otherscentralgovernmentschool: "Central government",
  othercentralgovtpsuschools: "Central government",
  centraltibetanschool: "Central government",
  cantonmentboard: "Central government",
  other: "Other",
  others: "Other",
  unrecognized: "Other",
  unrecognised: "Other",
  madarsarecognizedbywakfboardmadarsaboard: "Other",
  madarsarecognized: "Other",
  madrasarecognized: "Other",
  madarsaunrecognized: "Other",
  madrasaunrecognized: "Other",
  trust: "Private unaided",
});

export function readSchoolType(text: string): ParsedFact<SchoolType> {
  if (isUnknown(text)) return none;
  const type = TYPE_SPELLINGS.get(reduce(text));
  return type ? found(type) : refused(`school type “${excerpt(text)}” is not known`);
}
