import {
  CONTACT_FOR_DETAILS,
  CURRICULUM_LABELS,
  GENDER_LABELS,
  NOT_SPECIFIED,
  SCHOOL_TYPE_LABELS,
  formatBoard,
  formatCount,
  formatGrades,
  gradesSource,
} from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";
import { Fact, Facts } from "./facts";

/** Academic facts. Those with a fallback are shown also when the value is unknown. */
export function AcademicFacts({ school }: { school: SchoolDetail }) {
  const { curriculum, gender, schoolType, studentCount, sources } = school;
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
    { label: "Medium", value: school.medium, source: sources.medium },
    { label: "Affiliation number", value: school.affiliationNumber, source: sources.affiliationNumber },
    { label: "UDISE code", value: school.udiseCode, source: sources.udiseCode },
    { label: "District", value: school.district, source: sources.district },
  ];
  return <Facts columns={2}>{facts.map((fact) => (fact.value || fact.fallback) && <Fact key={fact.label} {...fact} />)}</Facts>;
}
