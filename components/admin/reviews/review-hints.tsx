import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { ReviewHint, TextHint, TextHintKind, WordsHint } from "@/lib/moderation/view";
import { RATINGS } from "@/lib/reviews/labels";

const KINDS: Record<TextHintKind, string> = {
  phone: "Phone number",
  email: "Email address",
  link: "Link",
  aadhaar: "Aadhaar number",
  pan: "PAN",
  card: "Card number",
  name: "Person’s name",
  abuse: "Abusive word",
};

const isText = (hint: ReviewHint): hint is TextHint => "match" in hint;

/** One line for each kind of hint, for the list: `Phone number`, `Person’s name (2)` */
export function hintCounts(hints: readonly ReviewHint[]): string[] {
  const counts = new Map<string, number>();
  for (const hint of hints) {
    const words = isText(hint)
      ? KINDS[hint.kind]
      : hint.kind === "burst"
        ? "Many reviews at once"
        : `Similar to another review (${hint.percent}%)`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => (count > 1 ? `${words} (${count})` : words));
}

/** What a moderator should check, each with the text that triggered it. */
export function ReviewHints({ hints }: { hints: readonly ReviewHint[] }) {
  if (hints.length === 0) return null;
  return (
    <Notice inline kind="warn" icon="triangle-alert" title="Please check">
      <p className="text-sm">We found this automatically. The decision is yours.</p>
      <ul className="space-y-4 text-sm">
        {hints.map((hint, index) => (
          <li key={index}>
            <Hint hint={hint} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const STATUS = { pending: "also pending", approved: "published", removed: "removed", replaced: "an earlier version" };

function Hint({ hint }: { hint: ReviewHint }) {
  if (isText(hint)) {
    const { title } = RATINGS.find(({ category }) => `${category}Comment` === hint.comment)!;
    return (
      <>
        <b>{KINDS[hint.kind]}</b> in {title}: <Quoted hint={hint} />
      </>
    );
  }
  if (hint.kind === "burst")
    return (
      <>
        <b>Many reviews at once</b>: {hint.inDay} reviews of this school within 24 hours of this one, {hint.inWeek} within 7 days. Usually{" "}
        {hint.usualInWeek} a week.
      </>
    );
  const { other, percent, excerpt } = hint;
  return (
    <>
      <b>{percent}% similar to another review</b> of {other.schoolName} ({STATUS[other.status]}): “<bdi>{excerpt}</bdi>”
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

export function ReplyHints({ hints }: { hints: readonly WordsHint[] }) {
  if (hints.length === 0) return null;
  return (
    <ul
      className="my-2 grid gap-1 border-l-3 border-warn pl-3 text-sm wrap-anywhere [&_svg]:inline-block [&_svg]:size-[1.1em] [&_svg]:align-[-0.2em] [&_svg]:text-warn"
      aria-label="Please check: found automatically"
    >
      {hints.map((hint, index) => (
        <li key={index}>
          <Icon name="triangle-alert" /> <b>{KINDS[hint.kind]}</b>: <Quoted hint={hint} />
        </li>
      ))}
    </ul>
  );
}
