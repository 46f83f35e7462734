import type { Prisma } from "@/prisma/generated/client";
import { localityOf } from "./places/locality";
import type { Board, Curriculum, Gender, Recognition, SchoolType } from "./schema";
import type { Facilities, PublicSchool, SchoolStats } from "./view";

export type Sums = Omit<Prisma.SchoolStatisticsGetPayload<object>, "schoolId" | "latestReviewAt">;

export interface SchoolRow extends Omit<PublicSchool, "averageFees" | "createdAt" | "updatedAt" | "placeName" | "locality" | "stats"> {
  averageFees: Prisma.Decimal | number | null;
  createdAt: Date;
  updatedAt: Date;
}
type StoredRow = Prisma.SchoolGetPayload<object>;

/** The database's CHECK constraints guarantee the values of closed lists. Without reviews `statistics` is null. */
export function toPublicSchool(row: StoredRow | SchoolRow, placeName: string, statistics: Sums | null): PublicSchool {
  return {
    id: row.id,
    name: row.name,
    overview: row.overview,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    locality: localityOf(row),
    district: row.district,
    placeId: row.placeId,
    placeName,
    phoneNumber: row.phoneNumber,
    website: row.website,
    email: row.email,
    principalName: row.principalName,
    foundationYear: row.foundationYear,
    curriculum: row.curriculum as Curriculum | null,
    boardAffiliation: row.boardAffiliation as Board | null,
    affiliationNumber: row.affiliationNumber,
    gender: row.gender as Gender | null,
    grades: row.grades,
    classFrom: row.classFrom,
    classTo: row.classTo,
    schoolType: row.schoolType as SchoolType | null,
    recognition: row.recognition as Recognition,
    medium: row.medium,
    facilities: row.facilities as Facilities | null,
    teacherStudentRatio: row.teacherStudentRatio,
    studentCount: row.studentCount,
    averageFees: row.averageFees === null ? null : Number(row.averageFees),
    latitude: row.latitude,
    longitude: row.longitude,
    udiseCode: row.udiseCode,
    isDemo: row.isDemo,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    stats: toStats(statistics, row.studentCount),
  };
}

function toStats(sums: Sums | null, totalStudents: number | null): SchoolStats {
  const count = sums?.reviewCount ?? 0;
  if (!sums || count === 0) {
    return {
      averageRating: null,
      totalReviews: 0,
      categoryAverages: {},
      recommendPercent: null,
      ratingCounts: [0, 0, 0, 0, 0],
      totalStudents,
    };
  }
  return {
    averageRating: sums.overallSum / count,
    totalReviews: count,
    categoryAverages: {
      teachers: sums.teachersSum / count,
      facilities: sums.facilitiesSum / count,
      academics: sums.academicsSum / count,
      atmosphere: sums.atmosphereSum / count,
      administration: sums.administrationSum / count,
      overall: sums.overallSum / count,
    },
    recommendPercent: Math.round((100 * (sums.stars4 + sums.stars5)) / count),
    ratingCounts: [sums.stars1, sums.stars2, sums.stars3, sums.stars4, sums.stars5],
    totalStudents,
  };
}
