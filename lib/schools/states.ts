export interface State {
  slug: string;
  name: string;
  /** Other spellings, in lower case without spaces, dots, hyphens and the word "and". */
  otherNames: readonly string[];
}

export const STATES: readonly State[] = [
  {
    slug: "andaman-and-nicobar-islands",
    name: "Andaman and Nicobar Islands",
    otherNames: ["andamannicobar", "andamannicobarisland", "an"],
  },
  { slug: "andhra-pradesh", name: "Andhra Pradesh", otherNames: ["ap", "andhra"] },
  { slug: "arunachal-pradesh", name: "Arunachal Pradesh", otherNames: ["arunachal", "ar"] },
  { slug: "assam", name: "Assam", otherNames: ["asam"] },
  { slug: "bihar", name: "Bihar", otherNames: ["br"] },
  { slug: "chandigarh", name: "Chandigarh", otherNames: ["chandigarhut", "ch"] },
  { slug: "chhattisgarh", name: "Chhattisgarh", otherNames: ["chattisgarh", "chhatisgarh", "chhattishgarh", "cg"] },
  {
    slug: "dadra-and-nagar-haveli-and-daman-and-diu",
    name: "Dadra and Nagar Haveli and Daman and Diu",
    otherNames: ["dadranagarhaveli", "damandiu", "dadranagarhavelidamandiu", "dnhdd", "dnh", "thedadranagarhavelidamandiu"],
  },
  { slug: "delhi", name: "Delhi", otherNames: ["newdelhi", "nctofdelhi", "delhinct", "nctdelhi"] },
  { slug: "goa", name: "Goa", otherNames: [] },
  { slug: "gujarat", name: "Gujarat", otherNames: ["gujrat", "gj"] },
  { slug: "haryana", name: "Haryana", otherNames: ["hariyana", "harayana", "hr"] },
  { slug: "himachal-pradesh", name: "Himachal Pradesh", otherNames: ["himachal", "hp"] },
  { slug: "jammu-and-kashmir", name: "Jammu and Kashmir", otherNames: ["jammukashmir", "jk", "j&k"] },
  { slug: "jharkhand", name: "Jharkhand", otherNames: ["jharkhnad", "jharkand", "jh"] },
  { slug: "karnataka", name: "Karnataka", otherNames: ["karnatka", "ka"] },
  { slug: "kerala", name: "Kerala", otherNames: ["kl", "keralam", "kerela"] },
  { slug: "ladakh", name: "Ladakh", otherNames: ["leh", "leh-ladakh", "lehladakh"] },
  { slug: "lakshadweep", name: "Lakshadweep", otherNames: ["lakshadeep", "laccadive"] },
  { slug: "madhya-pradesh", name: "Madhya Pradesh", otherNames: ["madhyapradesh", "mp"] },
  { slug: "maharashtra", name: "Maharashtra", otherNames: ["maharastra", "mh"] },
  { slug: "manipur", name: "Manipur", otherNames: ["mn"] },
  { slug: "meghalaya", name: "Meghalaya", otherNames: ["ml"] },
  { slug: "mizoram", name: "Mizoram", otherNames: ["mz"] },
  { slug: "nagaland", name: "Nagaland", otherNames: ["nl"] },
  { slug: "odisha", name: "Odisha", otherNames: ["orissa", "od"] },
  { slug: "puducherry", name: "Puducherry", otherNames: ["pondicherry", "pondichery", "py"] },
  { slug: "punjab", name: "Punjab", otherNames: ["panjab", "pb"] },
  { slug: "rajasthan", name: "Rajasthan", otherNames: ["rajsthan", "rj"] },
  { slug: "sikkim", name: "Sikkim", otherNames: ["sk"] },
  { slug: "tamil-nadu", name: "Tamil Nadu", otherNames: ["tamilnadu", "tamilnad", "tn"] },
  { slug: "telangana", name: "Telangana", otherNames: ["telengana", "ts", "tg"] },
  { slug: "tripura", name: "Tripura", otherNames: ["tr"] },
  { slug: "uttar-pradesh", name: "Uttar Pradesh", otherNames: ["up", "uttarpradesh"] },
  { slug: "uttarakhand", name: "Uttarakhand", otherNames: ["uttaranchal", "uttrakhand", "uk"] },
  { slug: "west-bengal", name: "West Bengal", otherNames: ["westbengal", "wb", "bengal"] },
];

const reduce = (text: string) => text.toLowerCase().replace(/\band\b|&|[^a-z]/g, "");

const byName = new Map<string, State>(
  STATES.flatMap((state) => [reduce(state.name), ...state.otherNames].map((name) => [name, state] as const)),
);
const bySlug = new Map(STATES.map((state) => [state.slug, state]));

export const findState = (text: string): State | null => byName.get(reduce(text)) ?? null;
export const findStateBySlug = (slug: string): State | null => bySlug.get(slug) ?? null;
