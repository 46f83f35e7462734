// The searches of the benchmarks by kind; each kind is expensive for another reason.

export type Parameters = Record<string, string | string[]>;

export const KINDS: Record<string, Parameters[]> = {
  "no criteria": [{}, { page: "400" }, { sort: "name" }, { sort: "fees" }, { sort: "rating" }, { sort: "name", page: "400" }],
  "name and place": [
    { search: "kendriya vidyalaya pune" },
    { search: "delhi public school indore" },
    { search: "st marys convent lucknow" },
    { search: "dav jaipur" },
    { search: "zphs guntur" },
    { search: "saraswati shishu mandir gorakhpur" },
  ],
  place: [{ search: "nashik" }, { search: "schools in nashik" }, { search: "bombay" }, { search: "411001" }, { search: "ram nagar" }],
  "while typing": ["k", "ke", "ken", "kend", "kendriya v", "kendriya vi", "dav s", "4", "41", "411"].map((search) => ({ search })),
  "frequent words": ["school", "primary school", "government primary school", "public", "nagar", "s", "p"].map((search) => ({ search })),
  "frequent words, deep": ["school", "primary school", "s"].flatMap((search) => [
    { search, page: "100" },
    { search, page: "400" },
  ]),
  "frequent words, rare together": [
    "girls boys",
    "kerala bihar",
    "urdu sanskrit",
    "school primary government zilla",
    "madarsa convent",
  ].map((search) => ({
    search,
  })),
  nothing: ["zzqxx", "zzqxx school", "%", "' OR 1=1--", "a b c d e f g h", "xylophone quokka"].map((search) => ({ search })),
  filters: [
    { state: "bihar" },
    { gender: "Girls" },
    { city: "pune" },
    { schoolType: "Government" },
    { state: "goa", board: "CBSE" },
    { gender: ["Girls", "Boys"], schoolType: "Private unaided" },
    { minRating: "4" },
    { minFees: "1000", maxFees: "50000" },
    { search: "school", gender: "Girls", state: "kerala" },
  ],
  "sorts of many": [
    { search: "school", sort: "fees" },
    { search: "s", sort: "name" },
    { search: "primary", sort: "rating" },
    { gender: "Coeducational", sort: "fees" },
    { state: "uttar-pradesh", sort: "name" },
    { state: "uttar-pradesh", sort: "fees", page: "400" },
    { search: "primary", sort: "name", page: "100" },
    { gender: ["Girls", "Boys"], sort: "rating", page: "300" },
  ],
  near: [
    { near: "411001" },
    { near: "28.61,77.2" },
    { near: "28.61,77.2", search: "public school" },
    { near: "22.57,88.36", search: "primary", page: "20" },
    { near: "12.97,77.59", board: "CBSE", sort: "rating" },
  ],
};
