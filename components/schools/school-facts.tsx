import { Badge } from "@/components/ui/badge";
import { Fact } from "@/components/ui/fact";
import {
  CONTACT_FOR_DETAILS,
  CURRICULUM_LABELS,
  FEES_NOTE,
  GENDER_LABELS,
  NOT_SPECIFIED,
  RECOGNITION_LABELS,
  SCHOOL_TYPE_LABELS,
  formatAcademicYear,
  formatBoard,
  formatCount,
  formatGrades,
  formatRupees,
  gradesSource,
} from "@/lib/schools/labels";
import type { Facilities, FacilityAnswer, SchoolDetail } from "@/lib/schools/view";
import { Facts, SourcedFact } from "./facts";

/** Academic facts. Those with a fallback are shown also when the value is unknown. */
export function AcademicFacts({ school }: { school: SchoolDetail }) {
  const { curriculum, gender, schoolType, recognition, studentCount, sources } = school;
  const facts = [
    { label: "Curriculum", value: curriculum && CURRICULUM_LABELS[curriculum], fallback: NOT_SPECIFIED, source: sources.curriculum },
    { label: "Board affiliation", value: formatBoard(school), fallback: NOT_SPECIFIED, source: sources.boardAffiliation },
    { label: "Grades", value: formatGrades(school), fallback: NOT_SPECIFIED, source: gradesSource(school) },
    { label: "School type", value: gender && GENDER_LABELS[gender], fallback: NOT_SPECIFIED, source: sources.gender },
    {
      label: "Teacher-student ratio",
      value: school.teacherStudentRatio,
      fallback: CONTACT_FOR_DETAILS,
      source: sources.teacherStudentRatio,
    },
    {
      label: "Total students",
      value: studentCount === null ? null : formatCount(studentCount),
      fallback: CONTACT_FOR_DETAILS,
      source: sources.studentCount,
    },
    { label: "Management", value: schoolType && SCHOOL_TYPE_LABELS[schoolType], source: sources.schoolType },
    { label: "Recognition", value: RECOGNITION_LABELS[recognition], source: sources.recognition },
    { label: "Medium", value: school.medium, source: sources.medium },
    { label: "District", value: school.district, source: sources.district },
  ];
  return <Facts columns={2}>{facts.map((fact) => (fact.value || fact.fallback) && <SourcedFact key={fact.label} {...fact} />)}</Facts>;
}

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
          <SourcedFact key={name} label={name} source={sources[`facilities.${name}`]}>
            <Badge variant={variant} icon={icon}>
              {word}
            </Badge>
            {detail && ` ${detail}`}
          </SourcedFact>
        );
      })}
    </Facts>
  );
}

// The database returns JSON keys in no useful order.
const byName = (facilities: Facilities) => Object.entries(facilities).sort(([one], [other]) => one.localeCompare(other, "en"));

/** Average fees by year, newest first, each with the change from the year before if known. */
export function FeeHistory({ fees }: Pick<SchoolDetail, "fees">) {
  return (
    <>
      <Facts>
        {fees.map((fee, index) => (
          <Fact key={fee.academicYear} label={formatAcademicYear(fee.academicYear)}>
            <span className="whitespace-nowrap">{formatRupees(fee.averageFees)}</span>
            {describeChange(fees[index + 1], fee) && <small>{describeChange(fees[index + 1], fee)}</small>}
          </Fact>
        ))}
      </Facts>
      <p className="mt-2 text-xs text-ink-soft">{FEES_NOTE}</p>
    </>
  );
}

type Fee = SchoolDetail["fees"][number];

function describeChange(before: Fee | undefined, fee: Fee): string | null {
  if (!before || before.academicYear !== fee.academicYear - 1 || before.averageFees === 0) return null;
  const percent = Math.round((fee.averageFees / before.averageFees - 1) * 100);
  if (percent === 0) return "About the same as the year before";
  return percent > 0 ? `${percent}% more than the year before` : `${-percent}% less than the year before`;
}
