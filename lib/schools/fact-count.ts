import type { SchoolInput } from "./schema";

/** How many optional facts of a school are known. A position is one fact, board and curriculum are one. */
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
