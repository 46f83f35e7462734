import { tableOf } from "./word-lists";

const inOneForm = (word: string): string => word.normalize("NFC");

/** Loanwords and names that transliteration by letters would get wrong. */
export const WORDS = tableOf(
  `
स्कूल school स्कूलों schools शाळा school शाला shala पाठशाला pathshala क्रमांक number नंबर number नं number जिल्हा zilla जिला zila परिषद parishad
हिंदी hindi हिन्दी hindi उर्दू urdu मराठी marathi गांधी gandhi विद्यालय vidyalaya महाविद्यालय mahavidyalaya केन्द्रीय kendriya केंद्रीय kendriya
नवोदय navodaya जवाहर jawahar पब्लिक public प्राइमरी primary प्राथमिक prathmik माध्यमिक madhyamik पूर्व purva मध्य madhya उच्च uchch उच्चतर uchchatar
वरिष्ठ varishth बुनियादी buniyadi उत्क्रमित utkramit नवीन navin कंपोजिट composite कम्पोजिट composite सीनियर senior सेकेंडरी secondary
सेकेण्डरी secondary सेकंडरी secondary सेकण्डरी secondary हायर higher हाई high हाईस्कूल high-school मिडिल middle मॉडल model आदर्श adarsh
कॉन्वेंट convent कान्वेंट convent इंटरनेशनल international नेशनल national एकेडमी academy अकादमी academy कॉलेज college इंटर inter इंग्लिश english
अंग्रेजी english अंग्रेज़ी english इंग्रजी english माध्यम medium एमिटी amity सेक्टर sector सैक्टर sector मीडियम medium आर्मी army बीबी bibi सेंट saint संत sant गवर्नमेंट government सरकारी government राजकीय rajkiya शासकीय shaskiya प्राइवेट private
गर्ल्स girls बॉयज boys निजी private खाजगी private लड़कियों girls मुलींची girls मुलींच्या girls लड़कों boys कन्या kanya बालिका balika में in के in
का in की in से in मध्ये in सबसे best सर्वोत्तम best सर्वश्रेष्ठ best अच्छा good अच्छे good अच्छी good बढ़िया good चांगली good चांगल्या good मधील in
पास near होली holy क्रॉस cross मेरी mary मैरी mary सनराइज sunrise कस्तूरबा kasturba कालेज college इण्टर inter एकाडमी academy कन्वेंट convent न्यू new
मॉडर्न modern चिल्ड्रन children मेमोरियल memorial ग्लोबल global जूनियर junior किड्स kids सेंट्रल central लिटिल little फ्लावर flower मिशन mission
लोअर lower अपर upper नर्सरी nursery रॉयल royal सिटी city इंडियन indian वर्ल्ड world हेरिटेज heritage एंजेल angel एंजेल्स angels स्टार star ग्रीन green
वैली valley स्मार्ट smart एजुकेशन education बेसिक basic सेंटर center ब्राइट bright फ्यूचर future लाइट light जोसेफ joseph जेवियर xavier
जेवियर्स xaviers पॉल paul थॉमस thomas जॉन john फ्रांसिस francis टेरेसा teresa बॉस्को bosco ऑक्सफोर्ड oxford कैम्ब्रिज cambridge कैंब्रिज cambridge
रेनबो rainbow मोंटेसरी montessori मांटेसरी montessori यूनिवर्सल universal एकलव्य eklavya ज्ञान gyan विज्ञान vigyan सिंह singh कृष्ण krishna
दयानंद dayanand दयानन्द dayanand विवेकानंद vivekanand विवेकानन्द vivekanand बेटी beti बेटे bete लिए liye
सनफ्लावर sunflower सनफ्लॉवर sunflower यूरोकिड्स euro-kids यूरो euro बचपन bachpan प्ले play प्लेस्कूल play-school किड्ज़ी kidzee किड्जी kidzee
किडज़ी kidzee किडजी kidzee जीनियस genius टैगोर tagore टेगोर tagore माउंट mount माउन्ट mount कार्मेल carmel कारमेल carmel कार्मल carmel लॉरेंस lawrence
लारेंस lawrence मदर mother मदर्स mothers आइडियल ideal सेक्रेड sacred सैक्रेड sacred हार्ट heart एंजल angel एंजल्स angels एंजिल्स angels डिवाइन divine
गोल्डन golden सिल्वर silver डायमंड diamond लोटस lotus रोज rose ब्लू blue बेल्स bells सन sun शाइन shine सनशाइन sunshine राइजिंग rising राइज rise
फर्स्ट first टेक्नो techno मिलेनियम millennium यूनिक unique टैलेंट talent विजडम wisdom विज़डम wisdom विजन vision विज़न vision ड्रीम dream
ड्रीम्स dreams केयर care कॉन्सेप्ट concept कांसेप्ट concept क्रिएटिव creative ब्रिलिएंट brilliant ब्रिलियंट brilliant स्कॉलर scholar स्कॉलर्स scholars
प्रोग्रेसिव progressive इंस्टीट्यूट institute इंस्टिट्यूट institute फाउंडेशन foundation सोसाइटी society सोसायटी society ट्रस्ट trust वेलफेयर welfare
रेजिडेंशियल residential गार्डन garden हिल hill हिल्स hills व्यू view प्वाइंट point पैराडाइज paradise हैप्पी happy हैपी happy चाइल्ड child बेबी baby
टाइनी tiny टिनी tiny कैरियर career करियर career डिजिटल digital साइंस science कॉमर्स commerce आर्ट्स arts एयर air फोर्स force रेलवे railway पुलिस police
होम home हाउस house जीसस jesus क्राइस्ट christ क्रिश्चियन christian पीटर peter पीटर्स peters मेरीज marys मैरीज marys मेरीस marys जॉन्स johns
जोसफ joseph पॉल्स pauls एंथोनी anthony एंथनी anthony जॉर्ज george माइकल michael जेम्स james डेविड david फातिमा fatima लूर्ड्स lourdes विन्सेंट vincent
विंसेंट vincent स्टीफन stephen रयान ryan रायन ryan बिड़ला birla बिरला birla ऑर्किड orchid ऑर्किड्स orchids प्रेसिडेंसी presidency
प्रेसीडेंसी presidency आइंस्टीन einstein न्यूटन newton विक्टोरिया victoria क्वीन queen क्वीन्स queens प्रिंस prince पर्ल pearl क्रिस्टल crystal
रिवर river डेल dale स्प्रिंगडेल springdale ऑल all सेंट्स saints एक्सीलेंस excellence एक्सीलेंट excellent एवरग्रीन evergreen लर्निंग learning ट्री tree
शेमरॉक shemrock शेमरोक shemrock ब्लॉसम blossom ब्लॉसम्स blossoms बड्स buds किंडरगार्टन kindergarten फ्लावर्स flowers ज़ेवियर xavier ज़ेवियर्स xaviers
स्पेशल special वोकेशनल vocational यूनिवर्सिटी university यूनियन union यूनिटी unity पीस peace प्रोजेक्ट project कॉलोनी colony कालोनी colony रोड road
नेहरू nehru मदरसा madarsa मैट्रिकुलेशन matriculation रेजीडेंशियल residential बेथनी bethany ग्रेस grace होप hope इमैनुएल emmanuel कैथोलिक catholic
लूथरन lutheran ब्लॉक block स्टेशन station ऑफ of वुड wood ग्रीनवुड greenwood लैंड land बर्ड्स birds स्प्रिंगडेल्स springdales नोबल noble
प्रीमियर premier सुपर super एवर ever व्हाइट white वाइट white क्राउन crown प्लेनेट planet मास्टर master माइंड mind माइंड्स minds जेन gen नेक्स्ट next
बोर्डिंग boarding हॉस्टल hostel`,
  inOneForm,
);

/** The names of Latin letters in Hindi and Marathi. */
export const LETTERS = tableOf(
  `
ए a बी b सी c डी d ई e एफ f जी g एच h आई i आय i जे j के k एल l एम m एन n ओ o पी p क्यू q आर r एस s टी t यू u वी v व्ही v डब्ल्यू w एक्स x वाई y वाय y
जेड z`,
  inOneForm,
);

const VOWELS = new Map([
  ["\u0940", "\u093f"],
  ["\u0942", "\u0941"],
  ["ई", "इ"],
  ["ऊ", "उ"],
  ["\u0901", "\u0902"],
]);
const NASALS = /[ङञणनम]\u094d(?=[क-ह])/g;

/** Folds spelling variants into one form: गोरखपूर, गोरखपुर; अलीगढ, अलीगढ़; मुम्बई, मुंबई. */
const folded = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[\u093c\u200c\u200d]/g, "")
    .replace(/[\u0940\u0942ईऊ\u0901]/g, (sign) => VOWELS.get(sign) ?? sign)
    .replace(NASALS, "\u0902");

/** Cities and districts in Hindi and Marathi. The keys are folded: vowel length, nuktas and spellings of nasals don't matter. */
const PLACES = tableOf(
  `
दिल्ली delhi देहली delhi नोएडा noida लखनऊ lucknow कानपुर kanpur वाराणसी varanasi बनारस varanasi काशी varanasi प्रयागराज prayagraj इलाहाबाद allahabad आगरा agra
मेरठ meerut गाजियाबाद ghaziabad अलीगढ़ aligarh बरेली bareilly मुरादाबाद moradabad सहारनपुर saharanpur गोरखपुर gorakhpur फैजाबाद faizabad अयोध्या ayodhya झांसी jhansi
मथुरा mathura वृंदावन vrindavan फिरोजाबाद firozabad मुजफ्फरनगर muzaffarnagar शाहजहांपुर shahjahanpur रामपुर rampur हापुड़ hapur इटावा etawah मिर्जापुर mirzapur बुलंदशहर bulandshahr
संभल sambhal अमरोहा amroha हरदोई hardoi फतेहपुर fatehpur रायबरेली raebareli सीतापुर sitapur बहराइच bahraich उन्नाव unnao जौनपुर jaunpur आजमगढ़ azamgarh बलिया ballia
गाजीपुर ghazipur देवरिया deoria कुशीनगर kushinagar बस्ती basti गोंडा gonda सुल्तानपुर sultanpur अमेठी amethi प्रतापगढ़ pratapgarh बांदा banda चित्रकूट chitrakoot हमीरपुर hamirpur
महोबा mahoba ललितपुर lalitpur जालौन jalaun उरई orai औरैया auraiya कन्नौज kannauj फर्रुखाबाद farrukhabad मैनपुरी mainpuri एटा etah कासगंज kasganj हाथरस hathras बदायूं badaun
पीलीभीत pilibhit लखीमपुर lakhimpur खीरी kheri बाराबंकी barabanki श्रावस्ती shravasti बलरामपुर balrampur सिद्धार्थनगर siddharthnagar महराजगंज maharajganj मऊ mau चंदौली chandauli
सोनभद्र sonbhadra भदोही bhadohi कौशांबी kaushambi बिजनौर bijnor बागपत baghpat शामली shamli अंबेडकरनगर ambedkar-nagar
देहरादून dehradun हरिद्वार haridwar ऋषिकेश rishikesh रुड़की roorkee हल्द्वानी haldwani नैनीताल nainital अल्मोड़ा almora पिथौरागढ़ pithoragarh चमोली chamoli टिहरी tehri पौड़ी pauri उत्तरकाशी uttarkashi
रुद्रप्रयाग rudraprayag बागेश्वर bageshwar चंपावत champawat काशीपुर kashipur रुद्रपुर rudrapur
पटना patna गया gaya मुजफ्फरपुर muzaffarpur भागलपुर bhagalpur दरभंगा darbhanga पूर्णिया purnia आरा arrah छपरा chhapra सिवान siwan गोपालगंज gopalganj सारण saran वैशाली vaishali हाजीपुर hajipur
समस्तीपुर samastipur बेगूसराय begusarai मधुबनी madhubani सीतामढ़ी sitamarhi मोतिहारी motihari बेतिया bettiah नालंदा nalanda नवादा nawada औरंगाबाद aurangabad सासाराम sasaram बक्सर buxar
कटिहार katihar किशनगंज kishanganj अररिया araria सहरसा saharsa मधेपुरा madhepura सुपौल supaul खगड़िया khagaria मुंगेर munger लखीसराय lakhisarai शेखपुरा sheikhpura जमुई jamui बांका banka जहानाबाद jehanabad अरवल arwal
रांची ranchi जमशेदपुर jamshedpur धनबाद dhanbad बोकारो bokaro हजारीबाग hazaribagh गिरिडीह giridih देवघर deoghar दुमका dumka गोड्डा godda पलामू palamu गढ़वा garhwa कोडरमा koderma चतरा chatra
रामगढ़ ramgarh लातेहार latehar लोहरदगा lohardaga गुमला gumla सिमडेगा simdega खूंटी khunti साहिबगंज sahebganj पाकुड़ pakur जामताड़ा jamtara चाईबासा chaibasa
भोपाल bhopal इंदौर indore ग्वालियर gwalior जबलपुर jabalpur उज्जैन ujjain सागर sagar देवास dewas सतना satna रीवा rewa रतलाम ratlam खंडवा khandwa खरगोन khargone बड़वानी barwani धार dhar झाबुआ jhabua
मंदसौर mandsaur नीमच neemuch शाजापुर shajapur राजगढ़ rajgarh विदिशा vidisha रायसेन raisen सीहोर sehore होशंगाबाद hoshangabad नर्मदापुरम narmadapuram हरदा harda बैतूल betul छिंदवाड़ा chhindwara
सिवनी seoni बालाघाट balaghat मंडला mandla डिंडोरी dindori नरसिंहपुर narsinghpur कटनी katni दमोह damoh पन्ना panna छतरपुर chhatarpur टीकमगढ़ tikamgarh शहडोल shahdol अनूपपुर anuppur उमरिया umaria सीधी sidhi
सिंगरौली singrauli शिवपुरी shivpuri गुना guna अशोकनगर ashoknagar दतिया datia भिंड bhind मुरैना morena श्योपुर sheopur बुरहानपुर burhanpur
रायपुर raipur बिलासपुर bilaspur दुर्ग durg भिलाई bhilai कोरबा korba राजनांदगांव rajnandgaon जगदलपुर jagdalpur अंबिकापुर ambikapur रायगढ़ raigarh धमतरी dhamtari महासमुंद mahasamund कांकेर kanker
बस्तर bastar जांजगीर janjgir कवर्धा kawardha सरगुजा surguja जशपुर jashpur
जयपुर jaipur जोधपुर jodhpur उदयपुर udaipur कोटा kota अजमेर ajmer बीकानेर bikaner अलवर alwar भरतपुर bharatpur सीकर sikar पाली pali भीलवाड़ा bhilwara नागौर nagaur झुंझुनू jhunjhunu चूरू churu
टोंक tonk बूंदी bundi बारां baran झालावाड़ jhalawar चित्तौड़गढ़ chittorgarh राजसमंद rajsamand डूंगरपुर dungarpur बांसवाड़ा banswara सिरोही sirohi जालौर jalore बाड़मेर barmer जैसलमेर jaisalmer
हनुमानगढ़ hanumangarh गंगानगर ganganagar श्रीगंगानगर sri-ganganagar दौसा dausa करौली karauli धौलपुर dholpur
गुरुग्राम gurugram गुड़गांव gurgaon फरीदाबाद faridabad पानीपत panipat सोनीपत sonipat रोहतक rohtak हिसार hisar करनाल karnal अंबाला ambala कुरुक्षेत्र kurukshetra यमुनानगर yamunanagar पंचकूला panchkula
सिरसा sirsa फतेहाबाद fatehabad जींद jind कैथल kaithal भिवानी bhiwani झज्जर jhajjar रेवाड़ी rewari महेंद्रगढ़ mahendragarh नूंह nuh पलवल palwal चंडीगढ़ chandigarh
शिमला shimla कांगड़ा kangra मंडी mandi सोलन solan ऊना una कुल्लू kullu चंबा chamba धर्मशाला dharamshala लुधियाना ludhiana अमृतसर amritsar जालंधर jalandhar पटियाला patiala बठिंडा bathinda जम्मू jammu श्रीनगर srinagar
मुंबई mumbai बम्बई bombay पुणे pune नागपुर nagpur नाशिक nashik नासिक nashik ठाणे thane कोल्हापूर kolhapur सोलापूर solapur सातारा satara सांगली sangli अमरावती amravati अकोला akola लातूर latur नांदेड nanded परभणी parbhani
जालना jalna बीड beed धाराशिव dharashiv उस्मानाबाद osmanabad अहमदनगर ahmednagar अहिल्यानगर ahilyanagar जळगाव jalgaon जलगांव jalgaon धुळे dhule धुले dhule नंदुरबार nandurbar यवतमाळ yavatmal यवतमाल yavatmal बुलढाणा buldhana वाशीम washim हिंगोली hingoli वर्धा wardha
भंडारा bhandara गोंदिया gondia चंद्रपूर chandrapur गडचिरोली gadchiroli रत्नागिरी ratnagiri सिंधुदुर्ग sindhudurg रायगड raigad पालघर palghar
कोलकाता kolkata चेन्नई chennai बेंगलुरु bengaluru बैंगलोर bangalore हैदराबाद hyderabad अहमदाबाद ahmedabad सूरत surat वडोदरा vadodara राजकोट rajkot गुजरात gujarat बिहार bihar झारखंड jharkhand राजस्थान rajasthan
हरियाणा haryana उत्तराखंड uttarakhand छत्तीसगढ़ chhattisgarh महाराष्ट्र maharashtra पंजाब punjab`,
  folded,
);

/** Marathi suffixes for "of" a place, each with the ending of the bare name: पुण्यातील, साताऱ्यातील, नागपुरातील, मुंबईतील, नाशिकमधील. */
const WITHOUT_OF: readonly (readonly [RegExp, string])[] = [
  [/\u094d\u092f\u093eतील$/, "\u0947"],
  [/\u094d\u092f\u093eतील$/, "\u093e"],
  [/\u093eतील$/, ""],
  [/(?:मध|त)\u0940ल$/, ""],
];

/** undefined if the word is no known place. */
export function transliteratePlace(word: string): string | undefined {
  const names = WITHOUT_OF.filter(([of]) => of.test(word)).map(([of, end]) => word.replace(of, end));
  return [word, ...names].map((name) => PLACES.get(folded(name))).find((place) => place !== undefined);
}
