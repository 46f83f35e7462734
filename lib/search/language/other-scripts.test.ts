import { expect, it } from "vitest";
import { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { nearestBySound } from "./nearest-by-sound";
import { fromOtherScripts } from "./other-scripts";
import { transliterateToLatin } from "./transliterate-to-latin";
import { Vocabulary } from "./vocabulary";

const places = new PlaceDictionary(
  [
    ["west-bengal", "Birbhum"],
    ["jammu-and-kashmir", "Kathua"],
    ["tamil-nadu", "Thoothukudi"],
    ["gujarat", "Surat"],
    ["punjab", "Ludhiana"],
  ].map(([stateSlug, name]) => ({ id: `${stateSlug}/${name.toLowerCase()}`, name, stateSlug, state: stateSlug })),
);
const vocabulary = new Vocabulary();
const COUNTS = {
  bharati: 900,
  bharti: 2000,
  bharathi: 800,
  bharat: 9000,
  jagjit: 3,
  kovilpatti: 60,
  kavalpatti: 21,
  babrala: 2,
  satara: 9000,
  sitara: 9,
};
for (const [word, schools] of Object.entries(COUNTS)) vocabulary.add(word, schools);

const read = (text: string) => {
  const { latin, spellings } = fromOtherScripts(text, (word, script) => nearestBySound(word, script, places, vocabulary));
  return { latin: transliterateToLatin(latin), others: spellings.others };
};

it.each([
  ["ਸੇਂਟ ਸੋਲਜਰ ਸਕੂਲ", "saint soldier school"],
  ["ಇಂಟರ್ನ್ಯಾಷನಲ್ ಮೀಡಿಯಂ", "international medium"],
  ["மாடர்ன் ஸ்கூல்", "modern school"],
  ["சேலத்தில் கோயம்புத்தூரில்", "salem coimbatore"],
  ["हम रहते हैं", "ham rahte hain"],
  ["இன்டர்நேஷனல்", "international"],
  ["மதுரை சி.பி.எஸ்.இ பள்ளி", "madurai cbse school"],
  ["অসমৰ স্কুল", "assam school"],
])("the tables of Devanagari serve other scripts: %s is %s", (written, latin) => expect(transliterateToLatin(written)).toBe(latin));

it.each([
  ["কোভিলপট্টি", "kovilpatti"],
  ["ਜਗਜੀਤ", "jagjit"],
  ["बबराला", "babrala"],
  ["सितारा", "sitara"],
])("a word is the one of the register that sounds like it: %s is %s", (written, latin) => expect(read(written).latin).toBe(latin));

it("a place where the script is used comes before other words", () => {
  expect(read("કતારગામ")).toEqual({ latin: "katargam", others: {} });
  expect(read("ভারতী").latin).toBe("bharati");
});

it("other spellings of a word are searched for as well, and words that sound otherwise are not", () =>
  expect(read("ভারতী").others).toEqual({ bharati: ["bharathi", "bharti"] }));

it("only a few words are compared with the register's, each once, because that takes long", () => {
  const words = Array.from({ length: 30 }, (_, at) => `ప${"కగచజటడతదపబ"[at % 10]}${"మయరలవ"[at % 5]}${at < 10 ? "" : "న"}`);
  const compared: string[] = [];
  fromOtherScripts(words.join(" "), (latin) => {
    compared.push(latin);
    return [];
  });
  expect(compared).toHaveLength(10);
  expect(new Set(compared).size).toBe(10);
});
