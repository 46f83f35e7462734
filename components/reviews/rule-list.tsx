import { RULES } from "@/lib/reviews/labels";
import { RULE_CODES } from "@/lib/reviews/schema";

/** The reasons for which a review can be removed. */
export function RuleList() {
  return (
    <dl className="rules">
      {RULE_CODES.map((code) => (
        <div key={code}>
          <dt>{RULES[code].title}</dt>
          <dd>{RULES[code].text}</dd>
        </div>
      ))}
    </dl>
  );
}
