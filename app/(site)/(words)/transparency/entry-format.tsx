import { ScrollRegion } from "@/components/ui/scroll-region";

/** A Python program that checks the whole chain, as shown on the page. */
const PROGRAM = `import hashlib, json, urllib.request
SITE, number, last = "https://…", 0, "0" * 64
while entries := json.load(urllib.request.urlopen(f"{SITE}/api/moderation-log?after={number}")):
    for e in entries:
        fields = [e[k] for k in ("sequence", "day", "kind", "subject", "schoolId",
                  "schoolName", "ruleCode", "refersTo", "previousHash")]
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        fits = e["sequence"] == number + 1 and e["previousHash"] == last
        number, last = number + 1, hashlib.sha256(text.encode()).hexdigest()
        if not fits or last != e["hash"]:
            raise SystemExit(f"broken at {number}")
print(number, "entries fit; the last hash is", last)`;

/** The format of an entry that is hashed, so that anyone can recompute the hash. */
export function EntryFormat() {
  return (
    <>
      <p>
        The fields of an entry are written, in this order, as one JSON array without spaces, in UTF-8: number, day, what was done, to what,
        the school’s id, its name, the rule, the number of the entry it reverses (or null), the previous hash. The hash is the SHA-256 of
        this text, in hexadecimal. The previous hash of the first entry is 64 zeros.
      </p>
      <p>
        <a href="/api/moderation-log?after=0">/api/moderation-log?after=0</a> gives all fields, oldest first;{" "}
        <a href="/api/openapi.json">/api/openapi.json</a> describes them. This short program checks the whole chain:
      </p>
      <ScrollRegion
        as="pre"
        className="mt-3 overflow-x-auto border-l-3 border-ink bg-sunk px-4 py-3 text-xs/[1.5] [&_code]:wrap-normal"
        label="A program that checks the chain"
      >
        <code>{PROGRAM}</code>
      </ScrollRegion>
      <p>
        A chain cannot show that its end was cut off. So write down the last hash: if a later log does not contain it, something was
        removed. When you check here, your browser remembers it for you. The people who run the site check with{" "}
        <code>npm run log:verify</code>.
      </p>
    </>
  );
}
