import type { PublicReview } from "@/lib/reviews/view";
import type { SchoolDetail } from "@/lib/schools/view";

/** A well described school as its page gets it, without a database. */
export function aSchool(fields: Partial<SchoolDetail> = {}): SchoolDetail {
  return {
    id: "nandanvan-vidyalaya-nashik-k3x9qf",
    name: "Nandanvan Vidyalaya",
    overview: "A day school from nursery to class 12.",
    address: "Survey No. 48, Gangapur Road",
    city: "Nashik",
    state: "Maharashtra",
    zipCode: "422005",
    district: "Nashik",
    placeId: "maharashtra/nashik",
    placeName: "Nashik",
    phoneNumber: "0253 000 0000",
    website: "https://nandanvan.example",
    email: "office@nandanvan.example",
    principalName: "Vandana Kulkarni",
    foundationYear: 1986,
    curriculum: "CBSE",
    boardAffiliation: "CBSE",
    affiliationNumber: "1130000",
    gender: "Coeducational",
    grades: "Nursery to class 12",
    classFrom: -2,
    classTo: 12,
    schoolType: "Private unaided",
    medium: "English",
    facilities: { Library: { answer: "yes", detail: "14,000 books" }, Hostel: { answer: "no" }, Ramp: { answer: "unknown" } },
    teacherStudentRatio: "1 : 27",
    studentCount: 1842,
    averageFees: 62000,
    latitude: 20,
    longitude: 73.7,
    udiseCode: "27200000101",
    isDemo: false,
    createdAt: "2026-11-01T00:00:00.000Z",
    updatedAt: "2026-11-02T00:00:00.000Z",
    stats: {
      averageRating: null,
      totalReviews: 0,
      categoryAverages: {},
      recommendPercent: null,
      ratingCounts: [0, 0, 0, 0, 0],
      totalStudents: 1842,
    },
    fees: [],
    isIndexable: true,
    ...fields,
  };
}

/** An anonymous review of four stars. */
export function aReview(fields: Partial<PublicReview> = {}): PublicReview {
  return {
    id: "5f0c1a52-0000-4000-8000-000000000001",
    createdAt: "2026-11-02",
    isAnonymous: true,
    user: null,
    provenance: { seen: null, checkedIn: "2026", isEnrolled: true, enrolledUntil: null },
    reviewText: "The teachers answer every question we ask.",
    overallRating: 4,
    teachersRating: 4,
    facilitiesRating: 4,
    academicsRating: 4,
    atmosphereRating: 4,
    administrationRating: 4,
    overallComment: "The teachers answer every question we ask.",
    teachersComment: null,
    facilitiesComment: null,
    academicsComment: null,
    atmosphereComment: null,
    administrationComment: null,
    ...fields,
  };
}
