import { Fact } from "@/components/ui/fact";
import { RULES } from "@/lib/reviews/labels";
import { RULE_CODES } from "@/lib/reviews/schema";

/** The reasons for which a review can be removed. */
export function RuleList() {
  return (
    <dl className="rules">
      {RULE_CODES.map((code) => (
        <Fact key={code} label={RULES[code].title}>
          {RULES[code].text}
        </Fact>
      ))}
    </dl>
  );
}
