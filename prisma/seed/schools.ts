import type { Board, Curriculum, Gender, SchoolType } from "@/lib/schools/schema";

/** Cities of the demo schools: real places, so that search, distance and place pages can be tried. */
export const DEMO_CITIES = {
  Nashik: { state: "Maharashtra", latitude: 19.9975, longitude: 73.7898, dialling: "0253" },
  Pune: { state: "Maharashtra", latitude: 18.5204, longitude: 73.8567, dialling: "020" },
  Bhopal: { state: "Madhya Pradesh", latitude: 23.2599, longitude: 77.4126, dialling: "0755" },
  Indore: { state: "Madhya Pradesh", latitude: 22.7196, longitude: 75.8577, dialling: "0731" },
  "New Delhi": { state: "Delhi", latitude: 28.6139, longitude: 77.209, dialling: "011" },
  Jaipur: { state: "Rajasthan", latitude: 26.9124, longitude: 75.7873, dialling: "0141" },
  Lucknow: { state: "Uttar Pradesh", latitude: 26.8467, longitude: 80.9462, dialling: "0522" },
  Bengaluru: { state: "Karnataka", latitude: 12.9716, longitude: 77.5946, dialling: "080" },
  Chennai: { state: "Tamil Nadu", latitude: 13.0827, longitude: 80.2707, dialling: "044" },
  Hyderabad: { state: "Telangana", latitude: 17.385, longitude: 78.4867, dialling: "040" },
  Kolkata: { state: "West Bengal", latitude: 22.5726, longitude: 88.3639, dialling: "033" },
  Kochi: { state: "Kerala", latitude: 9.9312, longitude: 76.2673, dialling: "0484" },
} as const;

export type DemoCity = keyof typeof DEMO_CITIES;

export interface DemoSchool {
  name: string;
  city: DemoCity;
  address: string;
  zipCode: string;
  board: Board | null;
  curriculum: Curriculum | null;
  type: SchoolType;
  gender: Gender;
  /** First and last class: -2 nursery, -1 LKG, 0 UKG, 1 to 12. */
  classes: [number, number];
  medium: string | null;
  founded: number | null;
  students: number | null;
  /** Rupees a year by academic year, newest first; the newest is that of 2026-27. */
  fees: number[];
  principal: string | null;
  overview: string | null;
  /** L library, C computer lab, P playground, R ramp and rail, H hostel, B bus, S science labs, W drinking water; lower case: no; absent: not known. */
  facilities: string;
  website: boolean;
  /** How many parents wrote, and the mean they tend to. */
  reviews: number;
  tendency: number;
}

type Facts = Partial<Omit<DemoSchool, "name" | "city" | "address" | "zipCode">>;

const school = (city: DemoCity, name: string, address: string, zipCode: string, facts: Facts): DemoSchool => ({
  name, city, address, zipCode, board: "CBSE", curriculum: "CBSE", type: "Private unaided", gender: "Coeducational", classes: [-2, 12], medium: "English",
  founded: null, students: null, fees: [], principal: null, overview: null, facilities: "", website: true, reviews: 0, tendency: 4, ...facts,
});

const state: Facts = { board: "State board", curriculum: "Other" };
const cisce: Facts = { board: "CISCE", curriculum: "Other" };
const central: Facts = { type: "Central government", classes: [1, 12], medium: "Hindi and English" };

/** Sixty invented schools. Names, people, numbers and opinions are fiction. */
export const DEMO_SCHOOLS: DemoSchool[] = [
  school("Nashik", "Nandanvan Vidyalaya", "Survey No. 48, Gangapur Road", "422005", { founded: 1986, students: 1842, fees: [62000, 58500, 55000], principal: "Vandana Kulkarni", facilities: "LCPrhBSW", reviews: 32, tendency: 4.3, overview: "A day school from nursery to class 12 on Gangapur Road, run by a trust of former teachers. It has a library of 14,000 books, three laboratories and its own bus routes to Satpur and Panchavati. Sanskrit and Marathi are taught to class 10." }),
  school("Nashik", "Godavari Kanya Vidyalaya", "Raviwar Karanja, Old Nashik", "422001", { ...state, type: "Government aided", gender: "Girls", classes: [5, 10], medium: "Marathi and semi-English", founded: 1949, students: 612, fees: [4200, 4200], principal: "Sushila Gaikwad", facilities: "LPrhSW", website: false, reviews: 1, tendency: 5, overview: "A Marathi and semi-English medium school for girls from class 5 to class 10, founded by a teachers' trust." }),
  school("Nashik", "Zilla Parishad Prathamik Vidyalaya, Devgaon Khurd", "Devgaon Khurd, near the Gram Panchayat", "422213", { ...state, type: "Government", classes: [1, 5], medium: "Marathi", students: 64, facilities: "PRW", website: false, reviews: 4, tendency: 3.5, overview: "A village primary school, classes 1 to 5, with a midday meal and 64 pupils." }),
  school("Nashik", "Shivdhara Hills Vidyalaya", "Trimbak Road, Anjaneri Phata", "422213", { founded: 2009, classes: [6, 12], students: 730, fees: [74500, 71000, 66000], principal: "Prakash Shinde", facilities: "LCPRHBS", reviews: 11, tendency: 3.8, overview: "A day school with a small hostel, on a hill campus 18 km outside the city." }),
  school("Nashik", "Panchavati Montessori House", "Hirawadi Road, Panchavati", "422003", { board: null, curriculum: "Montessori", classes: [-2, 4], founded: 2014, students: 140, fees: [48000], principal: "Leena Patil", facilities: "lPRhW", reviews: 4, tendency: 4.5, overview: "Mixed-age rooms from nursery to class 4, with a kitchen garden that the children look after." }),

  school("Pune", "Sahyadri Bal Shikshan Mandir", "Karve Nagar, behind the water tank", "411052", { ...state, type: "Government aided", classes: [1, 10], medium: "Marathi", founded: 1962, students: 1120, fees: [6800, 6500], principal: "Anand Joshi", facilities: "LCPrhSW", reviews: 9, tendency: 4.1, overview: "A Marathi medium school known in Karve Nagar for its kho-kho teams and its patient mathematics teachers." }),
  school("Pune", "Mula River International Academy", "Baner–Balewadi Link Road", "411045", { board: "IB", curriculum: "IB", founded: 2011, students: 860, fees: [485000, 450000, 425000], principal: "Farah Mistry", facilities: "LCPRhBSW", reviews: 14, tendency: 3.7, overview: "An IB continuum school from the early years to the diploma, with classes of at most 22." }),
  school("Pune", "Aundh Road Public School", "Sanghvi, Old Aundh Road", "411027", { founded: 1994, students: 2100, fees: [88000, 82000, 79000], principal: "Rekha Deshmukh", facilities: "LCPrhBS", reviews: 12, tendency: 3.2, overview: "A large CBSE school with two shifts and forty buses." }),
  school("Pune", "Kothrud Abhinav Girls' High School", "Paud Road, Kothrud", "411038", { ...state, type: "Government aided", gender: "Girls", classes: [5, 12], medium: "English", founded: 1971, students: 980, fees: [18500, 17000], principal: "Madhavi Sane", facilities: "LCPRhSW", reviews: 6, tendency: 4.4, overview: "Science and commerce for girls, with an NCC unit and evening study hours before board examinations." }),
  school("Pune", "Vishrantwadi Urdu Primary School", "Tingre Nagar, Lane 6", "411015", { ...state, type: "Government", classes: [1, 7], medium: "Urdu", founded: 1958, students: 210, facilities: "PrhW", website: false, reviews: 0 }),

  school("Bhopal", "केन्द्रीय विद्यालय क्रमांक 9, भोपाल", "Bairagarh Chichli, Kolar Road", "462042", { ...central, founded: 1963, students: 1480, fees: [9600, 9600], principal: "Ramesh Chandra Tiwari", facilities: "LCPRhSW", reviews: 0, overview: "Classes 1 to 12. The school teaches in Hindi and English and has a hostel for senior students in the next lane." }),
  school("Bhopal", "Upper Lake Convent School", "Shyamla Hills, Lake View Road", "462013", { ...cisce, founded: 1954, students: 1690, fees: [71000, 68000, 64500], principal: "Sr. Agnes Lobo", facilities: "LCPRhBSW", reviews: 12, tendency: 4.2, overview: "A convent school above the Upper Lake, with rowing for classes 8 to 12." }),
  school("Bhopal", "Narmada Valley Public School", "Hoshangabad Road, Misrod", "462026", { founded: 2003, students: 1340, fees: [54000, 51000], principal: "Vivek Raghuvanshi", facilities: "LCPrhBS", reviews: 8, tendency: 3.4, overview: "CBSE day school on Hoshangabad Road with a large ground and an indoor badminton hall." }),
  school("Bhopal", "Shaskiya Navin Madhyamik Shala, Barkhedi", "Barkhedi, Ward 41", "462008", { ...state, type: "Government", classes: [1, 8], medium: "Hindi", students: 188, facilities: "prhW", website: false, reviews: 3, tendency: 2.7 }),
  school("Bhopal", "Bhojpur Heritage School", "Raisen Road, Patel Nagar", "462022", { founded: 1998, students: 905, fees: [46500], principal: "Nidhi Saxena", facilities: "LCPhB", reviews: 5, tendency: 3.9, overview: "A neighbourhood school with a strong theatre group and free remedial classes on Saturdays." }),

  school("Indore", "Rajwada Scholars' Academy", "MG Road, near Rajwada", "452002", { founded: 1979, students: 1560, fees: [59500, 56000, 53000], principal: "Harsh Vijayvargiya", facilities: "LCprhBS", reviews: 10, tendency: 3.6, overview: "An old-city school with small grounds and good results in science." }),
  school("Indore", "Malwa Gyan Peeth", "Khandwa Road, Bhawarkua", "452014", { ...state, classes: [6, 12], medium: "Hindi", founded: 1988, students: 1010, fees: [21000, 19500], principal: "Usha Parmar", facilities: "LCPrHS", reviews: 4, tendency: 3.8 }),
  school("Indore", "Silver Oak Cambridge School", "Bypass Road, Kanadia", "452016", { board: "Cambridge", curriculum: "British", classes: [-2, 12], founded: 2013, students: 640, fees: [245000, 232000], principal: "Meher Contractor", facilities: "LCPRhBSW", reviews: 7, tendency: 4.1, overview: "Cambridge primary to A levels, with a working farm where every class keeps a plot." }),
  school("Indore", "Ahilya Kanya Ashram Vidyalaya", "Annapurna Road", "452009", { ...state, type: "Government aided", gender: "Girls", classes: [1, 12], medium: "Hindi", founded: 1937, students: 740, fees: [3600], principal: "Savitri Holkar", facilities: "LPrHSW", website: false, reviews: 4, tendency: 4.6, overview: "A girls' school with a hostel for pupils from the villages of Dhar and Khargone." }),
  school("Indore", "Saket Nagar Kids' Campus", "Saket Nagar, Main Road", "452018", { board: null, curriculum: "Other", classes: [-2, 0], founded: 2018, students: 95, fees: [38000], facilities: "PW", reviews: 2, tendency: 3.5 }),

  school("New Delhi", "PM SHRI Kendriya Vidyalaya No. 12, Yamuna Cantonment", "Yamuna Cantonment, Gate 3", "110010", { ...central, founded: 1984, students: 1930, fees: [9600, 9600, 9600], principal: "Sunil Kumar Yadav", facilities: "LCPRhSW", reviews: 8, tendency: 4.1, overview: "Classes 1 to 12, in Hindi and English. Admission follows the central government's priority categories." }),
  school("New Delhi", "Lotus Court School", "Sector 9, Rohini", "110085", { founded: 1992, students: 2450, fees: [118000, 112000, 104000], principal: "Kavita Arora", facilities: "LCPRhBSW", reviews: 13, tendency: 3.9, overview: "A CBSE school with a swimming pool, a counsellor for each wing and a waiting list for nursery." }),
  school("New Delhi", "Sarvodaya Bal Vidyalaya, Keshavpuram", "Block C-4, Keshavpuram", "110035", { type: "Government", gender: "Boys", classes: [6, 12], medium: "Hindi", founded: 1968, students: 1275, facilities: "LCPRhSW", website: false, reviews: 6, tendency: 3.3 }),
  school("New Delhi", "Ridge Road Montessori", "Civil Lines, Ridge Road", "110054", { board: null, curriculum: "Montessori", classes: [-2, 5], founded: 2007, students: 160, fees: [132000, 126000], principal: "Ira Kapoor", facilities: "lPrhW", reviews: 4, tendency: 4.4 }),
  school("New Delhi", "Vasant Vihar American School of the Deccan Foundation, Lower, Middle and Upper School", "Poorvi Marg, Vasant Vihar", "110057", { board: "Other", curriculum: "American", founded: 1999, students: 520, fees: [890000, 845000], principal: "Daniel Mathew", facilities: "LCPRhBSW", reviews: 4, tendency: 3.8, overview: "An American curriculum with advanced placement courses, and families of thirty countries." }),

  school("Jaipur", "Hawa Mahal Road Vidya Bhawan", "Tripolia Bazar, Badi Chaupar", "302002", { ...state, type: "Government aided", classes: [1, 12], medium: "Hindi", founded: 1944, students: 830, fees: [5400], principal: "Girdhari Lal Sharma", facilities: "LPrhSW", website: false, reviews: 5, tendency: 3.7 }),
  school("Jaipur", "Aravalli Crest School", "Jagatpura, 7 No. Bus Stand", "302017", { founded: 2006, students: 1710, fees: [92000, 86000, 81000], principal: "Shalini Rathore", facilities: "LCPRhBSW", reviews: 11, tendency: 4.0, overview: "CBSE from nursery to class 12 with three science streams and a cricket academy after hours." }),
  school("Jaipur", "Maharani Gayatri Bal Niketan", "C-Scheme, Ashok Marg", "302001", { gender: "Girls", founded: 1952, students: 1465, fees: [105000, 99000], principal: "Bhavna Shekhawat", facilities: "LCPRHBSW", reviews: 8, tendency: 4.5, overview: "A girls' school with a hostel, known for debating and shooting." }),
  school("Jaipur", "Sanganer Craft School", "Sanganer, Block Printers' Lane", "302029", { board: "NIOS", curriculum: "Other", classes: [3, 12], medium: "Hindi and English", founded: 2015, students: 118, fees: [24000], principal: "Imran Chhipa", facilities: "lcpRhW", reviews: 4, tendency: 4.2, overview: "Open schooling beside a block-printing workshop; pupils spend two afternoons a week at a craft." }),
  school("Jaipur", "Vaishali Smart Kids School", "Vaishali Nagar, Gandhi Path", "302021", { classes: [-2, 8], founded: 2016, students: 480, fees: [61000], facilities: "CPB", reviews: 4, tendency: 2.8 }),

  school("Lucknow", "Gomti Nagar Model Inter College", "Vibhuti Khand, Gomti Nagar", "226010", { ...state, classes: [6, 12], medium: "Hindi and English", founded: 1985, students: 2210, fees: [14500, 13800], principal: "Om Prakash Verma", facilities: "LCPrhS", reviews: 7, tendency: 3.1 }),
  school("Lucknow", "St. Bartholomew's College, Hazratganj", "Shahnajaf Road, Hazratganj", "226001", { ...cisce, gender: "Boys", classes: [1, 12], founded: 1883, students: 1880, fees: [96000, 90000, 84000], principal: "Fr. Denis D'Souza", facilities: "LCPRhBSW", reviews: 12, tendency: 4.2, overview: "A boys' school of 1883 with a pipe organ, a boxing ring and long memories." }),
  school("Lucknow", "Chowk Madrasa Jadeed", "Nakhas, Chowk", "226003", { board: "Other", curriculum: "Other", type: "Other", classes: [1, 10], medium: "Urdu and Hindi", founded: 1931, students: 355, fees: [1200], facilities: "LprhW", website: false, reviews: 3, tendency: 3.9 }),
  school("Lucknow", "Indira Nagar Little Flowers", "Sector 14, Indira Nagar", "226016", { classes: [-2, 5], founded: 2001, students: 410, fees: [36000, 34000], principal: "Neelam Srivastava", facilities: "lcPhBW", reviews: 4, tendency: 3.6 }),
  school("Lucknow", "Aliganj Vigyan Academy", "Kapoorthala, Aliganj", "226024", { classes: [9, 12], founded: 2010, students: 620, fees: [78000, 75000], principal: "Dr. Sanjay Mishra", facilities: "LCpHS", reviews: 6, tendency: 2.9, overview: "Science only, classes 9 to 12, with coaching for entrance examinations in the same building." }),

  school("Bengaluru", "Cubbon Green School", "Infantry Road, Shivajinagar", "560001", { ...cisce, founded: 1967, students: 1520, fees: [142000, 134000, 126000], principal: "Anitha Rao", facilities: "LCPRhBSW", reviews: 13, tendency: 4.3, overview: "A city school beside the park: choirs, chess and a rule of no homework on Fridays." }),
  school("Bengaluru", "Whitefield Lake International", "Varthur Main Road, Whitefield", "560066", { board: "IB", curriculum: "IB", founded: 2012, students: 1100, fees: [620000, 580000, 545000], principal: "Rohan Menezes", facilities: "LCPRhBSW", reviews: 10, tendency: 3.5, overview: "Primary and middle years and the diploma on a lakeside campus." }),
  school("Bengaluru", "Sarkari Hiriya Prathamika Shale, Jakkur", "Jakkur Layout, Old Village", "560064", { ...state, type: "Government", classes: [1, 8], medium: "Kannada", students: 240, facilities: "LPRhW", website: false, reviews: 4, tendency: 4.0 }),
  school("Bengaluru", "Basavanagudi National Vidyashala", "Bull Temple Road, Basavanagudi", "560004", { founded: 1975, students: 1390, fees: [64000, 60500], principal: "H. S. Nagaraj", facilities: "LCPrhBS", reviews: 8, tendency: 3.9, overview: "CBSE school with Carnatic music on the timetable and a bank of 200 telescopes lent to families." }),
  school("Bengaluru", "Koramangala Open Learning Centre", "8th Block, Koramangala", "560095", { board: "NIOS", curriculum: "Other", classes: [5, 12], founded: 2017, students: 85, fees: [165000], principal: "Tara Subramaniam", facilities: "lCpRhW", reviews: 3, tendency: 4.6 }),

  school("Chennai", "Marina Bay Matriculation School", "Triplicane High Road", "600005", { ...state, founded: 1961, students: 1740, fees: [42000, 39500, 38000], principal: "Lakshmi Narayanan", facilities: "LCPrhBSW", reviews: 9, tendency: 3.8, overview: "Matriculation school in Triplicane with a beach clean-up each month and strict attendance." }),
  school("Chennai", "Adyar Banyan School", "Kasturba Nagar, Adyar", "600020", { ...cisce, classes: [-2, 10], founded: 1982, students: 690, fees: [118000, 112000], principal: "Vasantha Krishnan", facilities: "LCPRhSW", reviews: 8, tendency: 4.6, overview: "Small classes under large trees; no ranks are given before class 8." }),
  school("Chennai", "Tambaram Christian Higher Secondary School", "GST Road, East Tambaram", "600059", { ...state, type: "Government aided", gender: "Boys", classes: [6, 12], medium: "Tamil and English", founded: 1926, students: 1630, fees: [4800, 4800], principal: "Samuel Jeyaraj", facilities: "LCPrHSW", website: false, reviews: 5, tendency: 4.0 }),
  school("Chennai", "Corporation Girls' Higher Secondary School, Perambur", "Perambur Barracks Road", "600012", { ...state, type: "Government", gender: "Girls", classes: [6, 12], medium: "Tamil", founded: 1955, students: 890, facilities: "LCPRhSW", website: false, reviews: 4, tendency: 3.9 }),
  school("Chennai", "OMR Tech City School", "Navalur, Rajiv Gandhi Salai", "600130", { founded: 2015, students: 1980, fees: [156000, 148000, 136000], principal: "Deepa Balaji", facilities: "LCPRhBS", reviews: 9, tendency: 3.0, overview: "A fast-growing CBSE school on the IT corridor, with robotics from class 3." }),

  school("Hyderabad", "Golconda Heights School", "Tolichowki, Golconda Fort Road", "500008", { founded: 1997, students: 1210, fees: [72000, 67500], principal: "Ayesha Siddiqui", facilities: "LCPrhBS", reviews: 7, tendency: 3.7 }),
  school("Hyderabad", "Charminar Girls' Academy", "Shah Ali Banda", "500065", { ...state, gender: "Girls", classes: [1, 10], medium: "English and Urdu", founded: 1990, students: 560, fees: [16000, 15000], principal: "Zareena Begum", facilities: "LCprhS", website: false, reviews: 4, tendency: 4.1 }),
  school("Hyderabad", "Hitec Valley World School", "Kondapur, Botanical Garden Road", "500084", { board: "Cambridge", curriculum: "British", founded: 2010, students: 1450, fees: [325000, 298000, 275000], principal: "Sridhar Reddy", facilities: "LCPRhBSW", reviews: 11, tendency: 3.4, overview: "Cambridge checkpoints, IGCSE and A levels, with a black-box theatre and an Olympic-length pool." }),
  school("Hyderabad", "Telangana Residential School, Shamirpet", "Shamirpet, Lake Road", "500078", { ...state, type: "Government", classes: [5, 12], founded: 2016, students: 640, facilities: "LCPRHSW", website: false, reviews: 4, tendency: 4.2, overview: "Free residential schooling; admission by an entrance test in class 5." }),
  school("Hyderabad", "Secunderabad Railway Mixed High School", "Lallaguda", "500017", { type: "Central government", classes: [1, 10], founded: 1929, students: 470, fees: [5200], principal: "K. Venkatesh", facilities: "LCPrhW", website: false, reviews: 0 }),

  school("Kolkata", "Howrah Bridge Collegiate School", "Strand Road, Burrabazar", "700007", { ...state, type: "Government aided", gender: "Boys", classes: [5, 12], medium: "Bengali", founded: 1898, students: 1140, fees: [1800], principal: "Subrata Ghosh", facilities: "LcPrhSW", website: false, reviews: 4, tendency: 3.6 }),
  school("Kolkata", "Salt Lake Nalanda School", "Sector 3, Bidhannagar", "700106", { ...cisce, founded: 1984, students: 2050, fees: [86000, 81000, 77000], principal: "Sharmila Basu", facilities: "LCPRhBSW", reviews: 10, tendency: 4.0, overview: "CISCE school with a printing press where pupils publish a weekly paper in two languages." }),
  school("Kolkata", "Ballygunge Bani Niketan", "Gariahat Road", "700019", { ...state, type: "Government aided", gender: "Girls", classes: [1, 12], medium: "Bengali", founded: 1931, students: 1320, fees: [2400, 2400], principal: "Malabika Sen", facilities: "LCPrhSW", website: false, reviews: 6, tendency: 4.4 }),
  school("Kolkata", "New Town Riverside Public School", "Action Area II, New Town", "700156", { founded: 2014, students: 1370, fees: [97000, 92000], principal: "Arindam Dutta", facilities: "LCPRhBS", reviews: 7, tendency: 3.3 }),
  school("Kolkata", "Tangra Community Primary School", "Tangra Road, Lane 2", "700015", { ...state, type: "Government", classes: [1, 4], medium: "Bengali and Hindi", students: 98, facilities: "prhW", website: false, reviews: 0 }),

  school("Kochi", "Fort Kochi Lighthouse School", "Princess Street, Fort Kochi", "682001", { ...cisce, founded: 1908, students: 940, fees: [58000, 55500], principal: "Elizabeth Kurien", facilities: "LCPRhBSW", reviews: 8, tendency: 4.4, overview: "A hundred-year-old school near the beach, with sailing and a language room for six languages." }),
  school("Kochi", "Vypin Government Vocational Higher Secondary School", "Narakkal, Vypin Island", "682505", { ...state, type: "Government", classes: [5, 12], medium: "Malayalam", founded: 1916, students: 760, facilities: "LCPRhSW", website: false, reviews: 4, tendency: 4.3, overview: "Marine technology and nursing care beside the usual streams." }),
  school("Kochi", "Kakkanad Infopark Public School", "Seaport-Airport Road, Kakkanad", "682037", { founded: 2008, students: 1610, fees: [84000, 79000, 75500], principal: "Bindu Nair", facilities: "LCPRhBS", reviews: 7, tendency: 3.6 }),
  school("Kochi", "Mattancherry Hill Palace Vidyalaya", "Palace Road, Mattancherry", "682002", { founded: 1990, students: 870, fees: [39000, 37000], principal: "P. K. Radhakrishnan", facilities: "LCPrhBW", reviews: 4, tendency: 3.8 }),
  school("Kochi", "Edappally Steiner Garden School", "Changampuzha Nagar, Edappally", "682033", { board: null, curriculum: "Other", classes: [-2, 8], founded: 2013, students: 130, fees: [90000], principal: "Maya Thomas", facilities: "lcPRhW", reviews: 4, tendency: 4.5, overview: "A garden school: handwork, music and two main lessons a day, with no screens before class 6." }),
];
