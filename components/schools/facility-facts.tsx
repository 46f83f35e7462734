import { Badge } from "@/components/ui/badge";
import type { Facilities, FacilityAnswer, SchoolDetail } from "@/lib/schools/view";
import { Fact, Facts } from "./facts";

const ANSWERS = {
  yes: { word: "Yes", icon: "check", variant: "good" },
  no: { word: "No", icon: "x", variant: "bad" },
  unknown: { word: "Not known", icon: "circle-help", variant: "neutral" },
} as const satisfies Record<FacilityAnswer, object>;

/** Facilities with one of three answers, each as a word with an icon: yes, no, not known. */
export function FacilityFacts({ facilities, sources }: { facilities: Facilities; sources: SchoolDetail["sources"] }) {
  return (
    <Facts columns={2}>
      {byName(facilities).map(([name, { answer, detail }]) => {
        const { word, icon, variant } = ANSWERS[answer] ?? ANSWERS.unknown;
        return (
          <Fact key={name} label={name} source={sources[`facilities.${name}`]}>
            <Badge variant={variant} icon={icon}>
              {word}
            </Badge>
            {detail && ` ${detail}`}
          </Fact>
        );
      })}
    </Facts>
  );
}

// The database returns JSON keys in no useful order.
const byName = (facilities: Facilities) => Object.entries(facilities).sort(([one], [other]) => one.localeCompare(other, "en"));
