import {
  BOARD_LABELS,
  CONTACT_FOR_DETAILS,
  CURRICULUM_LABELS,
  GENDER_LABELS,
  NOT_SPECIFIED,
  SCHOOL_TYPE_LABELS,
  formatCount,
  formatGrades,
} from "@/lib/schools/labels";
import type { PublicSchool } from "@/lib/schools/view";
import { Fact, Facts } from "./facts";

/** What is taught, to whom, by whom. The first six stand always, with what to do where they aren't known. */
export function AcademicFacts({ school }: { school: PublicSchool }) {
  const { curriculum, boardAffiliation, gender, schoolType, studentCount } = school;
  const further = [
    { label: "Management", value: schoolType && SCHOOL_TYPE_LABELS[schoolType] },
    { label: "Medium", value: school.medium },
    { label: "Affiliation number", value: school.affiliationNumber },
    { label: "UDISE code", value: school.udiseCode },
    { label: "District", value: school.district },
  ].filter((fact) => fact.value);
  return (
    <Facts columns={2}>
      <Fact label="Curriculum" value={curriculum && CURRICULUM_LABELS[curriculum]} fallback={NOT_SPECIFIED} />
      <Fact label="Board affiliation" value={boardAffiliation && BOARD_LABELS[boardAffiliation]} fallback={NOT_SPECIFIED} />
      <Fact label="Grades" value={formatGrades(school)} fallback={NOT_SPECIFIED} />
      <Fact label="School type" value={gender && GENDER_LABELS[gender]} fallback={NOT_SPECIFIED} />
      <Fact label="Teacher-student ratio" value={school.teacherStudentRatio} fallback={CONTACT_FOR_DETAILS} />
      <Fact label="Total students" value={studentCount === null ? null : formatCount(studentCount)} fallback={CONTACT_FOR_DETAILS} />
      {further.map((fact) => (
        <Fact key={fact.label} {...fact} />
      ))}
    </Facts>
  );
}
