import { Icon } from "@/components/ui/icon";
import type { BurstHint, LikenessHint, ReviewHint, TextHint, TextHintKind, WordsHint } from "@/lib/moderation/view";
import { RATINGS } from "@/lib/reviews/labels";

const KINDS: Record<TextHintKind, string> = {
  phone: "Phone number",
  email: "E-mail address",
  link: "Link",
  aadhaar: "Aadhaar number",
  pan: "PAN",
  card: "Card number",
  name: "Name of a person",
  abuse: "Abusive word",
};

const isText = (hint: ReviewHint): hint is TextHint => "match" in hint;

/** `Phone number`, `2 names of a person` in short: one line a kind, for the list */
export function hintCounts(hints: readonly ReviewHint[]): string[] {
  const counts = new Map<string, number>();
  for (const hint of hints) {
    const words = isText(hint) ? KINDS[hint.kind] : hint.kind === "burst" ? "Many at once" : `Like another review (${hint.percent} %)`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => (count > 1 ? `${words} (${count})` : words));
}

/** What a moderator should look at, each with what triggered it. */
export function ReviewHints({ hints }: { hints: readonly ReviewHint[] }) {
  if (hints.length === 0) return null;
  return (
    <div className="notice notice-warn">
      <Icon name="triangle-alert" />
      <div>
        <h3>Worth a look</h3>
        <p className="small">Found automatically. It decides nothing.</p>
        <ul className="stack small">
          {hints.map((hint, index) => (
            <li key={index}>
              {isText(hint) ? <InWords hint={hint} /> : hint.kind === "burst" ? <Burst hint={hint} /> : <Alike hint={hint} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function InWords({ hint }: { hint: TextHint }) {
  const title = RATINGS.find(({ category }) => `${category}Comment` === hint.comment)!.title;
  return (
    <>
      <b>{KINDS[hint.kind]}</b> in {title}: <Quoted hint={hint} />
    </>
  );
}

const Quoted = ({ hint: { before, match, after } }: { hint: WordsHint }) => (
  <>
    “
    <bdi>
      {before}
      <mark>{match}</mark>
      {after}
    </bdi>
    ”
  </>
);

/** The same of a school's reply. */
export function ReplyHints({ hints }: { hints: readonly WordsHint[] }) {
  if (hints.length === 0) return null;
  return (
    <ul className="notice-lines small" aria-label="Worth a look; found automatically">
      {hints.map((hint, index) => (
        <li key={index}>
          <Icon name="triangle-alert" /> <b>{KINDS[hint.kind]}</b>: <Quoted hint={hint} />
        </li>
      ))}
    </ul>
  );
}

const STATUS = { pending: "waits too", approved: "published", removed: "removed", replaced: "an earlier version" };

function Alike({ hint: { other, percent, excerpt } }: { hint: LikenessHint }) {
  return (
    <>
      <b>{percent} % like another review</b> of {other.schoolName} ({STATUS[other.status]}): “<bdi>{excerpt}</bdi>”
    </>
  );
}

function Burst({ hint: { inDay, inWeek, usualInWeek } }: { hint: BurstHint }) {
  return (
    <>
      <b>Many at once</b>: {inDay} reviews of this school within 24 hours of this one, {inWeek} within 7 days. Usual: {usualInWeek} a week.
    </>
  );
}
