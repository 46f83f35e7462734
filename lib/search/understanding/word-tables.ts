// Words of queries that mean something else than a word of a school.

/** Words that people add and registers don't: "best schools in Nashik with fees" asks for Nashik. */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    "in near nearby at around best top good list of the and for schools with find search " +
    "fees fee admission admissions contact details pincode mein"
  ).split(" "),
);

/** Words that half of the schools have, or that people leave out and put in as they like: they count when they fit, and are never needed. */
export const OPTIONAL: ReadonlySet<string> = new Set(
  (
    "school schools city town area district campus branch cbse icse isc board girls girl boys boy kanya balika coed coeducational private " +
    "government unaided aided medium play playway nursery kindergarten kg lkg ukg preschool pre montessori boarding hostel day " +
    "residential coaching"
  ).split(" "),
);

/** Of those the ones that say nothing at all beside a place: its schools are asked for. */
export const SCHOOLS: ReadonlySet<string> = new Set("school schools city town area district".split(" "));

/** Kinds of schools: thousands have these words, and none is told from another by them. */
export const KINDS: ReadonlySet<string> = new Set(
  (
    "school primary upper lower middle secondary senior junior higher high model public college inter residential english hindi urdu " +
    "medium day boarding"
  ).split(" "),
);

/** Loanwords and names whose letters in Devanagari do not sound as they are written in Latin ones. */
export const IN_DEVANAGARI: Readonly<Record<string, string>> = {
  स्कूल: "school",
  विद्यालय: "vidyalaya",
  महाविद्यालय: "mahavidyalaya",
  केन्द्रीय: "kendriya",
  केंद्रीय: "kendriya",
  नवोदय: "navodaya",
  जवाहर: "jawahar",
  पब्लिक: "public",
  प्राइमरी: "primary",
  प्राथमिक: "primary",
  माध्यमिक: "secondary",
  उच्च: "higher",
  उच्चतर: "higher",
  सीनियर: "senior",
  सेकेंडरी: "secondary",
  सेकेण्डरी: "secondary",
  हायर: "higher",
  हाई: "high",
  हाईस्कूल: "high school",
  मिडिल: "middle",
  मॉडल: "model",
  आदर्श: "adarsh",
  कॉन्वेंट: "convent",
  कान्वेंट: "convent",
  इंटरनेशनल: "international",
  नेशनल: "national",
  एकेडमी: "academy",
  अकादमी: "academy",
  कॉलेज: "college",
  इंटर: "inter",
  इंग्लिश: "english",
  मीडियम: "medium",
  आर्मी: "army",
  सेंट: "saint",
  संत: "sant",
  गवर्नमेंट: "government",
  सरकारी: "government",
  राजकीय: "rajkiya",
  शासकीय: "shaskiya",
  प्राइवेट: "private",
  गर्ल्स: "girls",
  बॉयज: "boys",
  कन्या: "kanya",
  बालिका: "balika",
  में: "in",
  के: "in",
  का: "in",
  की: "in",
  पास: "near",
  दिल्ली: "delhi",
  लखनऊ: "lucknow",
  कानपुर: "kanpur",
  वाराणसी: "varanasi",
  प्रयागराज: "prayagraj",
  इलाहाबाद: "allahabad",
  मुंबई: "mumbai",
  मुम्बई: "mumbai",
  पुणे: "pune",
  नागपुर: "nagpur",
  नाशिक: "nashik",
  नासिक: "nashik",
  कोलकाता: "kolkata",
  चेन्नई: "chennai",
  बेंगलुरु: "bengaluru",
  हैदराबाद: "hyderabad",
  अहमदाबाद: "ahmedabad",
  जयपुर: "jaipur",
  जोधपुर: "jodhpur",
  उदयपुर: "udaipur",
  इंदौर: "indore",
  इन्दौर: "indore",
  भोपाल: "bhopal",
  ग्वालियर: "gwalior",
  रायपुर: "raipur",
  पटना: "patna",
  रांची: "ranchi",
  देहरादून: "dehradun",
  गोरखपुर: "gorakhpur",
  मेरठ: "meerut",
  आगरा: "agra",
  नोएडा: "noida",
  गुरुग्राम: "gurugram",
  फरीदाबाद: "faridabad",
  चंडीगढ़: "chandigarh",
};

/** Does a word say anything about which place or school is meant? */
export const isTelling = (word: string): boolean => !FILLERS.has(word) && !OPTIONAL.has(word);
