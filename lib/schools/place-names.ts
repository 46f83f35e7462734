import { findState } from "./states";
import { readableCase } from "./readable-case";
import { slugOf } from "./slug";

/** A place with the parts of its URL. */
export interface NamedPlace {
  /** `karnataka/bengaluru` */
  id: string;
  stateSlug: string;
  slug: string;
  state: string;
  name: string;
}

interface OtherNames {
  stateSlug: string;
  name: string;
  /** Former names, other spellings, short names, and the forms that registers use for the place or a part of it. */
  otherNames: readonly string[];
}

/**
 * Places with several names, by state: Aurangabad is one place in Bihar and another in Maharashtra. Parts of a city (the districts of
 * Delhi) count as the city, but districts that share a name and differ in a qualifier (Kanpur Dehat, North Goa) stay separate.
 */
export const PLACES_WITH_OTHER_NAMES: readonly OtherNames[] = [
  ...inState("andaman-and-nicobar-islands", {
    "Port Blair": ["Sri Vijaya Puram", "Sri Vijayapuram"],
    "South Andaman": ["Andamans", "South Andamans"],
    Nicobar: ["Nicobars", "Car Nicobar"],
    "North and Middle Andaman": ["Middle and North Andamans", "North & Middle Andaman", "Middle & North Andaman"],
  }),
  ...inState("andhra-pradesh", {
    Visakhapatnam: ["Vizag", "Vishakhapatnam", "Visakapatnam", "Waltair", "Vishakapatnam", "Visakhapatanam"],
    Vijayawada: ["Bezawada"],
    Rajamahendravaram: ["Rajahmundry"],
    Kadapa: ["Cuddapah", "YSR", "YSR Kadapa", "Y S R"],
    Ananthapuramu: ["Anantapur", "Ananthapur", "Anantpur"],
    Nellore: ["Sri Potti Sriramulu Nellore", "SPSR Nellore", "PSR Nellore"],
    Machilipatnam: ["Masulipatnam", "Bandar"],
    Vizianagaram: ["Vizianagram", "Vijayanagaram"],
    Kakinada: ["Cocanada"],
    Eluru: ["Ellore"],
    NTR: ["N T R", "NTR Vijayawada"],
  }),
  ...inState("arunachal-pradesh", {
    Itanagar: ["Capital Complex Itanagar", "Itanagar Capital Complex", "Itanagar Capital"],
    "Papum Pare": ["Papumpara"],
    "Kra Daadi": ["Kra Dadi"],
  }),
  ...inState("assam", {
    Guwahati: ["Gauhati", "Kamrup Metro", "Kamrup Metropolitan"],
    Kamrup: ["Kamrup Rural"],
    Sivasagar: ["Sibsagar"],
    Nagaon: ["Nowgong", "Nagaong"],
    Morigaon: ["Marigaon"],
    "Dima Hasao": ["North Cachar Hills", "N C Hills"],
    Sribhumi: ["Karimganj"],
  }),
  ...inState("bihar", {
    Munger: ["Monghyr"],
    Purnia: ["Purnea"],
    "Purba Champaran": ["East Champaran", "Purbi Champaran", "Champaran East"],
    "Pashchim Champaran": ["West Champaran", "Paschim Champaran", "Pashchimi Champaran", "Champaran West"],
    Kaimur: ["Kaimur Bhabua", "Bhabua"],
    Jehanabad: ["Jahanabad"],
    Arrah: ["Ara"],
    Chhapra: ["Chapra"],
    "Bodh Gaya": ["Bodhgaya"],
    "Bihar Sharif": ["Biharsharif"],
  }),
  ...inState("chhattisgarh", {
    Bastar: ["Baster"],
    Dantewada: ["Dakshin Bastar", "Dakshin Bastar Dantewada", "Dantewara"],
    Kanker: ["Uttar Bastar Kanker", "Uttar Bastar"],
    Kabirdham: ["Kawardha", "Kabeerdham"],
    "Baloda Bazar": ["Balodabazar", "Balodabazar Bhatapara", "Baloda Bazar Bhatapara"],
    Koriya: ["Korea"],
    Gariaband: ["Gariyaband"],
  }),
  ...inState("delhi", {
    Delhi: [
      "New Delhi",
      "Dilli",
      "Central",
      "East",
      "North",
      "North East",
      "North West",
      "North West A",
      "North West B",
      "South",
      "South East",
      "South West",
      "South West A",
      "South West B",
      "West",
      "West A",
      "West B",
      "Shahdara",
      "Central Delhi",
      "East Delhi",
      "North Delhi",
      "North East Delhi",
      "North West Delhi",
      "South Delhi",
      "South East Delhi",
      "South West Delhi",
      "West Delhi",
      "Delhi Cantt",
      "Delhi NCR",
      "NCT of Delhi",
    ],
  }),
  ...inState("goa", {
    Panaji: ["Panjim", "Pangim"],
    "Vasco da Gama": ["Vasco"],
    Margao: ["Madgaon"],
    Mormugao: ["Marmagao"],
    "North Goa": ["Goa North"],
    "South Goa": ["Goa South"],
  }),
  ...inState("gujarat", {
    Ahmedabad: ["Ahmadabad", "Amdavad"],
    Vadodara: ["Baroda"],
    Bharuch: ["Broach"],
    Khambhat: ["Cambay"],
    Kachchh: ["Kutch", "Kuchchh", "Kutchh", "Cutch"],
    Mahesana: ["Mehsana"],
    Dahod: ["Dohad"],
    "Chhota Udaipur": ["Chhotaudepur", "Chhota Udepur", "Chota Udaipur", "Chhotaudaipur"],
    Banaskantha: ["Banas Kantha"],
    Sabarkantha: ["Sabar Kantha"],
    Panchmahal: ["Panch Mahals", "Panchmahals", "Panch Mahal"],
    Dang: ["The Dangs", "Dangs"],
    Aravalli: ["Arvalli", "Aravali"],
    "Devbhumi Dwarka": ["Devbhoomi Dwarka", "Devbhumi Dwaraka"],
    Mahisagar: ["Mahi Sagar"],
    Bhavnagar: ["Bhaunagar"],
    Valsad: ["Bulsar"],
  }),
  ...inState("haryana", {
    Gurugram: ["Gurgaon"],
    Nuh: ["Mewat"],
    Hisar: ["Hissar"],
    Sonipat: ["Sonepat"],
    Mahendragarh: ["Mahendergarh", "Mohindergarh"],
    Yamunanagar: ["Yamuna Nagar"],
    "Charkhi Dadri": ["Dadri", "Charki Dadri"],
  }),
  ...inState("himachal-pradesh", {
    Shimla: ["Simla"],
    "Lahaul and Spiti": ["Lahul & Spiti", "Lahaul & Spiti", "Lahul Spiti", "Lahaul Spiti", "Lahul and Spiti"],
    Sirmaur: ["Sirmour"],
    Dharamshala: ["Dharamsala"],
    Kullu: ["Kulu"],
  }),
  ...inState("jammu-and-kashmir", {
    Budgam: ["Badgam"],
    Baramulla: ["Baramula"],
    Poonch: ["Punch"],
    Shopian: ["Shupiyan", "Shopiyan"],
    Rajouri: ["Rajauri"],
    Bandipora: ["Bandipore", "Bandipur"],
  }),
  ...inState("jharkhand", {
    Hazaribagh: ["Hazaribag"],
    Sahebganj: ["Sahibganj"],
    Pakur: ["Pakaur"],
    Koderma: ["Kodarma"],
    "Purbi Singhbhum": ["East Singhbhum", "Purba Singhbhum", "East Singhbum"],
    "Pashchimi Singhbhum": ["West Singhbhum", "Paschimi Singhbhum", "West Singhbum"],
    "Saraikela Kharsawan": ["Seraikela Kharsawan", "Saraikela", "Seraikela Kharswan"],
    Jamshedpur: ["Tatanagar"],
    Daltonganj: ["Medininagar"],
  }),
  ...inState("karnataka", {
    Bengaluru: [
      "Bangalore",
      "Bengaluru Urban",
      "Bangalore Urban",
      "Bengaluru U North",
      "Bengaluru U South",
      "Bengaluru North",
      "Bengaluru South",
      "Bangalore North",
      "Bangalore South",
      "Bengalore",
      "Bangaluru",
      "Banglore",
      "Blr",
    ],
    "Bengaluru Rural": ["Bangalore Rural"],
    Mysuru: ["Mysore"],
    Mangaluru: ["Mangalore"],
    Belagavi: ["Belgaum", "Belagavi Chikkodi", "Belgavi", "Belagaum"],
    Kalaburagi: ["Gulbarga", "Kalburgi", "Kalaburgi"],
    Vijayapura: ["Bijapur"],
    Ballari: ["Bellary"],
    Shivamogga: ["Shimoga"],
    Tumakuru: ["Tumkur", "Tumakuru Madhugiri", "Tumkur Madhugiri"],
    Hubballi: ["Hubli"],
    Chikkamagaluru: ["Chikmagalur", "Chikkamangaluru", "Chickmagalur", "Chikkamagalur"],
    Hosapete: ["Hospet"],
    Kodagu: ["Coorg"],
    "Uttara Kannada": ["Uttara Kannada Sirsi", "North Kanara", "Uttar Kannada"],
    "Dakshina Kannada": ["South Kanara", "Dakshin Kannada"],
    Davanagere: ["Davangere"],
    Chikkaballapura: ["Chikballapur", "Chikkaballapur", "Chickballapur"],
    Chamarajanagara: ["Chamarajanagar", "Chamrajnagar"],
    Yadgir: ["Yadagiri", "Yadgiri"],
    Ramanagara: ["Ramanagaram"],
    Bagalkote: ["Bagalkot"],
    Madikeri: ["Mercara"],
    Dharwad: ["Dharwar"],
  }),
  ...inState("kerala", {
    Thiruvananthapuram: ["Trivandrum", "Thiruvanathapuram", "Tiruvananthapuram"],
    Kochi: ["Cochin"],
    Kozhikode: ["Calicut"],
    Kollam: ["Quilon"],
    Alappuzha: ["Alleppey", "Alapuzha", "Alappuza"],
    Thrissur: ["Trichur", "Trissur", "Thrissure"],
    Kannur: ["Cannanore"],
    Palakkad: ["Palghat"],
    Thalassery: ["Tellicherry"],
    Kasaragod: ["Kasargod", "Kasargode"],
    Wayanad: ["Wynad"],
    Ernakulam: ["Eranakulam"],
  }),
  ...inState("ladakh", { Leh: ["Leh Ladakh"] }),
  ...inState("madhya-pradesh", {
    Narmadapuram: ["Hoshangabad"],
    Jabalpur: ["Jubbulpore"],
    Khandwa: ["East Nimar", "Khandwa East Nimar"],
    Khargone: ["West Nimar", "Khargone West Nimar", "Khargon"],
    Narsinghpur: ["Narsimhapur"],
    Ujjain: ["Ujain"],
    Mandsaur: ["Mandsour"],
    Neemuch: ["Nimach"],
    "Agar Malwa": ["Agar"],
    Sagar: ["Saugor"],
    Mhow: ["Dr Ambedkar Nagar"],
  }),
  ...inState("maharashtra", {
    Mumbai: ["Bombay", "Mumbai Suburban", "Mumbai II", "Mumbai City", "Greater Mumbai", "Mumbai Suburb"],
    Pune: ["Poona"],
    Nashik: ["Nasik"],
    "Chhatrapati Sambhajinagar": ["Aurangabad", "Sambhajinagar"],
    Dharashiv: ["Osmanabad"],
    Ahilyanagar: ["Ahmednagar", "Ahmadnagar"],
    Thane: ["Thana"],
    Solapur: ["Sholapur"],
    Amravati: ["Amraoti", "Amaravati"],
    Buldhana: ["Buldana"],
    Raigad: ["Raigarh"],
    Beed: ["Bid", "Bhir"],
    Gondia: ["Gondiya"],
    Yavatmal: ["Yeotmal"],
    "Navi Mumbai": ["New Bombay", "New Mumbai"],
    "Pimpri Chinchwad": ["PCMC"],
    Alibag: ["Alibaug"],
  }),
  ...inState("meghalaya", { "Ri Bhoi": ["Ribhoi"] }),
  ...inState("mizoram", { Siaha: ["Saiha"] }),
  ...inState("odisha", {
    Balasore: ["Baleshwar", "Baleswar"],
    Bargarh: ["Baragarh"],
    Cuttack: ["Kataka", "Katak"],
    Keonjhar: ["Kendujhar"],
    Balangir: ["Bolangir"],
    Brahmapur: ["Berhampur", "Behrampur"],
    Khordha: ["Khurda", "Khurdha", "Khorda"],
    Kandhamal: ["Phulbani"],
    Boudh: ["Baudh", "Bauda"],
    Deogarh: ["Debagarh"],
    Subarnapur: ["Sonepur", "Sonpur"],
    Nabarangpur: ["Nabrangpur", "Nowrangpur", "Nawarangpur"],
    Jagatsinghpur: ["Jagatsinghapur"],
    Sundargarh: ["Sundergarh"],
    Angul: ["Anugul"],
    Jajpur: ["Jajapur"],
    Bhubaneswar: ["Bhubaneshwar", "Bhuvaneshwar", "Bbsr"],
    Rourkela: ["Raurkela"],
    Jeypore: ["Jeypur"],
  }),
  ...inState("puducherry", { Puducherry: ["Pondicherry", "Pondichery", "Pondy"] }),
  ...inState("punjab", {
    Jalandhar: ["Jullundur", "Jallandhar"],
    Mohali: ["Sahibzada Ajit Singh Nagar", "SAS Nagar", "S A S Nagar", "SAS Nagar Mohali"],
    Rupnagar: ["Ropar", "Roopnagar"],
    Nawanshahr: ["Shahid Bhagat Singh Nagar", "Shaheed Bhagat Singh Nagar", "SBS Nagar", "Nawan Shahr", "Nawanshahar"],
    Firozpur: ["Ferozepur", "Ferozpur", "Ferozepore"],
    Bathinda: ["Bhatinda"],
    "Tarn Taran": ["Taran Taran", "Tarntaran"],
    "Sri Muktsar Sahib": ["Muktsar", "Mukatsar"],
    Malerkotla: ["Maler Kotla"],
  }),
  ...inState("rajasthan", {
    Chittorgarh: ["Chittaurgarh", "Chittor"],
    Dholpur: ["Dhaulpur"],
    Jalore: ["Jalor"],
    "Sri Ganganagar": ["Ganganagar", "Shri Ganganagar", "Sriganganagar"],
    Jhunjhunu: ["Jhunjhunun"],
    Pratapgarh: ["Pratapgarh Raj", "Pratapgarh Rajasthan"],
    Kota: ["Kotah"],
  }),
  ...inState("sikkim", { "East Sikkim": ["East"], "North Sikkim": ["North"], "South Sikkim": ["South"], "West Sikkim": ["West"] }),
  ...inState("tamil-nadu", {
    Chennai: ["Madras"],
    Tiruchirappalli: ["Trichy", "Tiruchi", "Trichinopoly", "Tiruchirapalli", "Thiruchirappalli", "Tiruchchirappalli", "Trichirappalli"],
    Thanjavur: ["Tanjore", "Thanjavure"],
    Thoothukudi: ["Tuticorin", "Thoothukkudi", "Tuticorn"],
    Tirunelveli: ["Tinnevelly", "Thirunelveli"],
    Udhagamandalam: ["Ooty", "Ootacamund", "Uthagamandalam"],
    Kancheepuram: ["Conjeevaram", "Kanchipuram", "Kanchi"],
    Kanniyakumari: ["Cape Comorin", "Kanyakumari", "Kanniakumari"],
    Ramanathapuram: ["Ramnad"],
    "The Nilgiris": ["Nilgiris", "Nilgiri"],
    Sivaganga: ["Sivagangai"],
    Villupuram: ["Viluppuram"],
    Thiruvarur: ["Tiruvarur"],
    Thiruvallur: ["Tiruvallur", "Tiruvalur"],
    Tiruppur: ["Tirupur"],
    Coimbatore: ["Kovai"],
    Mayiladuthurai: ["Mayuram", "Mayavaram"],
    Tiruvannamalai: ["Thiruvannamalai"],
    Chengalpattu: ["Chingleput"],
    Nagapattinam: ["Negapatam"],
  }),
  ...inState("telangana", {
    Hyderabad: ["Hydrabad", "Bhagyanagar", "Hyd"],
    Warangal: ["Warangal Urban", "Warangal Rural", "Hanumakonda", "Hanamkonda", "Orugallu"],
    "Medchal Malkajgiri": ["Medchal"],
    Rangareddy: ["Ranga Reddy", "K V Rangareddy", "Rangareddi", "RR District"],
    "Bhadradri Kothagudem": ["Bhadradri", "Kothagudem"],
    "Jayashankar Bhupalpally": ["Jayashankar", "Bhupalpally", "Jayashankar Bhoopalpally"],
    "Jogulamba Gadwal": ["Jogulamba", "Gadwal"],
    "Komaram Bheem Asifabad": ["Komaram Bheem", "Kumuram Bheem", "Kumuram Bheem Asifabad", "Asifabad"],
    "Rajanna Sircilla": ["Rajanna", "Sircilla"],
    "Yadadri Bhuvanagiri": ["Yadadri", "Bhuvanagiri", "Bhongir"],
    Narayanpet: ["Narayanapet"],
    Mahabubnagar: ["Mahbubnagar", "Palamoor"],
    Secunderabad: ["Sikandarabad"],
  }),
  ...inState("tripura", { Sipahijala: ["Sepahijala", "Sipahijola"] }),
  ...inState("uttar-pradesh", {
    Prayagraj: ["Allahabad", "Prayag", "Ilahabad"],
    Ayodhya: ["Faizabad"],
    Varanasi: ["Benares", "Banaras", "Kashi"],
    Kanpur: ["Cawnpore", "Kanpur Nagar", "Kanpur City"],
    "Kanpur Dehat": ["Ramabai Nagar"],
    Noida: ["Gautam Buddha Nagar", "Gautam Budh Nagar", "Gautam Buddh Nagar", "Gautambudh Nagar", "G B Nagar", "Greater Noida"],
    Mathura: ["Muttra"],
    "Pt. Deen Dayal Upadhyaya Nagar": ["Mughalsarai", "Mughal Sarai", "DDU Nagar"],
    Amroha: ["Jyotiba Phule Nagar", "Jyotiba Phule Nagar Amroha", "J P Nagar"],
    Amethi: ["Amethi CSM Nagar", "CSM Nagar", "Chhatrapati Shahuji Maharaj Nagar"],
    Kasganj: ["Kanshiram Nagar", "Kanshi Ram Nagar"],
    Hapur: ["Hapur Panchsheel Nagar", "Panchsheel Nagar"],
    Sambhal: ["Sambhal Bhim Nagar", "Bhim Nagar"],
    Shamli: ["Shamli Prabudh Nagar", "Prabudh Nagar"],
    Hathras: ["Mahamaya Nagar"],
    Bhadohi: ["Bhadoi", "Sant Ravidas Nagar", "Sant Ravi Das Nagar"],
    "Lakhimpur Kheri": ["Kheri", "Lakhimpur", "Lakhimpur Khiri"],
    Barabanki: ["Bara Banki"],
    Raebareli: ["Rae Bareli", "Rai Bareilly", "Rae Bareily"],
    Shravasti: ["Shrawasti"],
    Maharajganj: ["Mahrajganj"],
    Siddharthnagar: ["Siddharth Nagar", "Sidharthnagar"],
    Badaun: ["Budaun"],
    Bijnor: ["Bijnour"],
    "Sant Kabir Nagar": ["Sant Kabeer Nagar"],
    Bulandshahr: ["Bulandshahar", "Bulandsahar"],
    Baghpat: ["Bagpat"],
    Kushinagar: ["Kushi Nagar", "Padrauna"],
  }),
  ...inState("uttarakhand", {
    Dehradun: ["Dehra Dun", "Deharadun"],
    "Pauri Garhwal": ["Pauri", "Garhwal"],
    "Tehri Garhwal": ["Tehri"],
    Haridwar: ["Hardwar"],
    Rudraprayag: ["Rudra Prayag"],
    "Udham Singh Nagar": ["Udam Singh Nagar", "U S Nagar", "Udhamsingh Nagar"],
    Uttarkashi: ["Uttar Kashi"],
    Nainital: ["Naini Tal"],
  }),
  ...inState("west-bengal", {
    Kolkata: ["Calcutta", "Kolkatta"],
    Howrah: ["Haora"],
    Hooghly: ["Hugli", "Hugly"],
    Darjeeling: ["Darjiling"],
    "Cooch Behar": ["Koch Bihar", "Cooch Bihar", "Coochbehar"],
    "Purba Bardhaman": ["Burdwan", "Bardhaman", "Barddhaman", "East Burdwan", "East Bardhaman"],
    "Paschim Bardhaman": ["West Burdwan", "West Bardhaman", "Pashchim Bardhaman"],
    "Paschim Medinipur": [
      "Midnapore",
      "Medinipur",
      "Medinipur West",
      "West Midnapore",
      "West Medinipur",
      "Pashchim Medinipur",
      "Paschim Midnapore",
    ],
    "Purba Medinipur": ["East Midnapore", "Medinipur East", "East Medinipur", "Purba Midnapore"],
    Malda: ["Maldah"],
    Purulia: ["Puruliya"],
    "North 24 Parganas": [
      "North Twenty Four Parganas",
      "24 Parganas North",
      "North 24 Pargana",
      "24 Paraganas North",
      "North 24 Paraganas",
    ],
    "South 24 Parganas": [
      "South Twenty Four Parganas",
      "24 Parganas South",
      "South 24 Pargana",
      "24 Paraganas South",
      "South 24 Paraganas",
    ],
    "Dakshin Dinajpur": ["South Dinajpur", "Dinajpur Dakshin"],
    "Uttar Dinajpur": ["North Dinajpur", "Dinajpur Uttar"],
    Baharampur: ["Berhampore", "Behrampore"],
    Chandannagar: ["Chandernagore"],
  }),
];

function inState(stateSlug: string, places: Record<string, string[]>): OtherNames[] {
  return Object.entries(places).map(([name, otherNames]) => ({ stateSlug, name, otherNames }));
}

/** Only letters and digits, so that "S.A.S. Nagar" equals "SAS NAGAR". */
const reduce = (text: string): string => slugOf(text).replace(/-/g, "");

const byStateAndName = new Map<string, OtherNames>();
const byName = new Map<string, OtherNames[]>();
for (const place of PLACES_WITH_OTHER_NAMES) {
  for (const name of [place.name, ...place.otherNames]) {
    const key = reduce(name);
    byStateAndName.set(`${place.stateSlug}/${key}`, place);
    const places = byName.get(key) ?? [];
    if (!places.includes(place)) byName.set(key, [...places, place]);
  }
}

/** Suffixes that registers append to a city's name without changing which city it is. */
const QUALIFIERS = /\s*[,(]?\s*\b(?:district|distt?|city|municipal corporation|corporation|municipality|tehsil|taluka?)\b\.?\s*\)?\s*$/i;
const IN_BRACKETS = /\s*[([][^)\]]*[)\]]?\s*/g;

/**
 * The place of a city and state as written: BENGALURU URBAN, Bangalore and Bengaluru are `karnataka/bengaluru`.
 * Null if the state is unknown or the city has no letter.
 */
export function placeOf({ city, state }: { city: string; state: string }): NamedPlace | null {
  const key = `${state}\n${city}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const place = resolvePlace(city, state);
  cache.set(key, place);
  return place;
}

/** An import file repeats a few thousand cities a million times. */
const cache = new Map<string, NamedPlace | null>();
const MAX_CACHED = 20_000;

function resolvePlace(city: string, stateText: string): NamedPlace | null {
  const state = findState(stateText);
  if (!state) return null;
  const candidates = [city, city.replace(IN_BRACKETS, " "), city.replace(IN_BRACKETS, " ").replace(QUALIFIERS, "")];
  const known = candidates.map((candidate) => byStateAndName.get(`${state.slug}/${reduce(candidate)}`)).find(Boolean);
  const name = known?.name ?? plainName(candidates[2]);
  const slug = slugOf(name);
  if (!/[a-z]/.test(slug)) return null;
  return { id: `${state.slug}/${slug}`, stateSlug: state.slug, slug, state: state.name, name };
}

/** Removes dashes and trailing punctuation and fixes the case: "AMETHI - CSM NAGAR" becomes "Amethi CSM Nagar". */
function plainName(city: string): string {
  const name = readableCase(city.replace(/\s*[-–—]+\s*/g, " ").replace(/[.,;:]+\s*$/g, "")).slice(0, 80);
  return name === name.toUpperCase() && name.length <= 4 ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}

/** All places of the table with this name, one per state: "Aurangabad" is in Maharashtra, "Bangalore" in Karnataka. */
export function listPlacesByName(text: string): NamedPlace[] {
  return (byName.get(reduce(text)) ?? []).flatMap(
    (place) => placeOf({ city: place.name, state: place.stateSlug.replace(/-/g, " ") }) ?? [],
  );
}

/** Places of the table with another name that starts with this text: "Bomb" finds Mumbai (Bombay). */
export function listPlacesByPrefix(text: string): NamedPlace[] {
  const prefix = reduce(text);
  if (!prefix) return [];
  const matches = reducedOtherNames.filter(({ names }) => names.some((name) => name.startsWith(prefix)));
  return matches.flatMap(({ place: { name, stateSlug } }) => placeOf({ city: name, state: stateSlug.replace(/-/g, " ") }) ?? []);
}
const reducedOtherNames = PLACES_WITH_OTHER_NAMES.map((place) => ({ place, names: place.otherNames.map(reduce) }));

/** Other names of a place: Bangalore, Bengaluru Urban and more for `karnataka/bengaluru`. */
export function otherNamesOf(place: { id: string }): readonly string[] {
  return namesById.get(place.id) ?? [];
}
const namesById = new Map(PLACES_WITH_OTHER_NAMES.map((place) => [`${place.stateSlug}/${slugOf(place.name)}`, place.otherNames]));
