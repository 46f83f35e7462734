import type { SchoolInput } from "./schema";

/** The number of optional facts that are known. A position counts as one fact, and so do board and curriculum together. */
export function factCount(school: SchoolInput): number {
  const facts = [
    school.overview,
    school.phoneNumber,
    school.website,
    school.email,
    school.principalName,
    school.foundationYear,
    school.boardAffiliation ?? school.curriculum,
    school.udiseCode ?? school.affiliationNumber,
    school.gender,
    school.grades,
    school.schoolType,
    school.medium,
    school.facilities,
    school.teacherStudentRatio,
    school.studentCount,
    school.averageFees,
    school.latitude,
  ];
  let count = 0;
  for (const fact of facts) if (fact !== null && fact !== undefined) count++;
  return count;
}
