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

/** Academic facts. The first six rows are always shown, with a fallback when the value is unknown. */
export function AcademicFacts({ school }: { school: SchoolDetail }) {
  const { curriculum, gender, schoolType, studentCount, sources } = school;
  const further = [
    { label: "Management", value: schoolType && SCHOOL_TYPE_LABELS[schoolType], source: sources.schoolType },
    { label: "Medium", value: school.medium, source: sources.medium },
    { label: "Affiliation number", value: school.affiliationNumber, source: sources.affiliationNumber },
    { label: "UDISE code", value: school.udiseCode, source: sources.udiseCode },
    { label: "District", value: school.district, source: sources.district },
  ].filter((fact) => fact.value);
  return (
    <Facts columns={2}>
      <Fact label="Curriculum" value={curriculum && CURRICULUM_LABELS[curriculum]} fallback={NOT_SPECIFIED} source={sources.curriculum} />
      <Fact label="Board affiliation" value={formatBoard(school)} fallback={NOT_SPECIFIED} source={sources.boardAffiliation} />
      <Fact label="Grades" value={formatGrades(school)} fallback={NOT_SPECIFIED} source={gradesSource(school)} />
      <Fact label="School type" value={gender && GENDER_LABELS[gender]} fallback={NOT_SPECIFIED} source={sources.gender} />
      <Fact
        label="Teacher-student ratio"
        value={school.teacherStudentRatio}
        fallback={CONTACT_FOR_DETAILS}
        source={sources.teacherStudentRatio}
      />
      <Fact
        label="Total students"
        value={studentCount === null ? null : formatCount(studentCount)}
        fallback={CONTACT_FOR_DETAILS}
        source={sources.studentCount}
      />
      {further.map((fact) => (
        <Fact key={fact.label} {...fact} />
      ))}
    </Facts>
  );
}
