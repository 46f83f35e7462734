import { describe, expect, it } from "vitest";
import { BOARDS, CURRICULA, GENDERS, SCHOOL_TYPES } from "./schema";
import {
  BOARD_LABELS,
  CURRICULUM_LABELS,
  curriculumBadge,
  formatAcademicYear,
  formatAddress,
  formatBoard,
  formatCount,
  formatDecimal,
  formatDate,
  formatDistance,
  formatGrades,
  formatList,
  formatMonth,
  formatRating,
  formatReviewCount,
  formatRupees,
  formatSchoolCount,
  GENDER_LABELS,
  initialsOf,
  languageOf,
  SCHOOL_TYPE_LABELS,
} from "./labels";

describe("formatting of numbers and dates", () => {
  it("rupees have Indian digit grouping and no decimals", () => {
    expect(formatRupees(125000)).toBe("₹1,25,000");
    expect(formatRupees(9600.5)).toMatch(/^₹9,60[01]$/);
    expect(formatRupees(0)).toBe("₹0");
  });
  it("counts have Indian digit grouping", () => expect(formatCount(1500000)).toBe("15,00,000"));
  it("counts and ratings equal the output of Intl.NumberFormat", () => {
    const counts = new Intl.NumberFormat("en-IN");
    const samples = [0, 7, 999, 1000, 9999, 10000, 99999, 100000, 999999, 10000000, 1460093, 123456789];
    expect(samples.map(formatCount)).toEqual(samples.map((count) => counts.format(count)));
    const ratings = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const hundredths = Array.from({ length: 10_000 }, (_, index) => index / 100);
    expect(hundredths.map(formatRating)).toEqual(hundredths.map((rating) => ratings.format(rating)));
  });
  it("decimals have Indian digit grouping", () =>
    expect([formatDecimal(83.5, { min: 2 }), formatDecimal(125000.5, { min: 0, max: 2 })]).toEqual(["83.50", "1,25,000.5"]));
  it("a month is the same for its number and its days", () =>
    expect(["2026-11", "2026-11-01", "2026-11-30"].map(formatMonth)).toEqual(["Nov 2026", "Nov 2026", "Nov 2026"]));
  it("a list ends with and", () => expect(formatList(["GET", "HEAD", "POST"])).toBe("GET, HEAD and POST"));
  it("a rating has one decimal", () => {
    expect(formatRating(5)).toBe("5.0");
    expect(formatRating(4.349)).toBe("4.3");
  });
  it("a distance has one decimal below 100 km", () => {
    expect(formatDistance(2.44)).toBe("2.4 km");
    expect(formatDistance(1234.5)).toBe("1,235 km");
  });
  it("1 is singular, every other count plural", () => {
    expect(formatSchoolCount(1)).toBe("1 school");
    expect(formatSchoolCount(0)).toBe("0 schools");
    expect(formatSchoolCount(189)).toBe("189 schools");
    expect(formatReviewCount(1)).toBe("1 review");
    expect(formatReviewCount(86)).toBe("86 reviews");
  });
  it("a capped total ends with a plus sign", () => expect(formatSchoolCount(10000, true)).toBe("10,000+ schools"));
  it("a date is the day in India, whatever the reader's time zone", () => {
    expect(formatDate("2026-11-02")).toBe("Nov 2, 2026");
    expect(formatDate("2026-11-02T20:00:00Z")).toBe("Nov 3, 2026");
  });
});

describe("formatting of facts", () => {
  it("every value of a closed list has a label, in the list's order", () => {
    expect([BOARD_LABELS, CURRICULUM_LABELS, GENDER_LABELS, SCHOOL_TYPE_LABELS].map(Object.keys)).toEqual([
      BOARDS,
      CURRICULA,
      GENDERS,
      SCHOOL_TYPES,
    ]);
  });
  it("grades: the school's own text, else its range of classes, else null", () => {
    expect(formatGrades({ grades: "Playgroup to 8", classFrom: -2, classTo: 8 })).toBe("Playgroup to 8");
    expect(formatGrades({ grades: null, classFrom: -2, classTo: 12 })).toBe("Nursery to 12");
    expect(formatGrades({ grades: null, classFrom: 5, classTo: 5 })).toBe("5");
    expect(formatGrades({ grades: null, classFrom: null, classTo: null })).toBeNull();
  });
  it("a state board is shown with its state, any other board by its name", () => {
    expect(formatBoard({ boardAffiliation: "State board", state: "Maharashtra" })).toBe("State board, Maharashtra");
    expect(formatBoard({ boardAffiliation: "CBSE", state: "Maharashtra" })).toBe("CBSE");
    expect(formatBoard({ boardAffiliation: null, state: "Maharashtra" })).toBeNull();
  });
  it("the badge shows the curriculum, else the board, and never just Other", () => {
    expect(curriculumBadge({ curriculum: "IB", boardAffiliation: "CBSE" })).toBe("IB");
    expect(curriculumBadge({ curriculum: "Other", boardAffiliation: "State board" })).toBe("State board");
    expect(curriculumBadge({ curriculum: "Other", boardAffiliation: null })).toBe("Other curriculum");
    expect(curriculumBadge({ curriculum: null, boardAffiliation: null })).toBeNull();
  });
  it("a name in another script has a language code", () => {
    expect(languageOf("केन्द्रीय विद्यालय क्रमांक 1")).toBe("hi");
    expect(languageOf("அரசு பள்ளி")).toBe("ta");
    expect(languageOf("Nandanvan Vidyalaya")).toBeUndefined();
  });
});

describe("formatting of addresses, academic years and names", () => {
  it("an address ends with city, state and pincode", () => {
    expect(formatAddress({ address: "Survey No. 48, Gangapur Road,", city: "Nashik", state: "Maharashtra", zipCode: "422005" })).toBe(
      "Survey No. 48, Gangapur Road, Nashik, Maharashtra, 422005",
    );
  });
  it("an academic year names both years", () => {
    expect(formatAcademicYear(2026)).toBe("2026-27");
    expect(formatAcademicYear(1999)).toBe("1999-00");
  });
  it("initials come from the first and last name and skip titles", () => {
    expect(initialsOf("Vandana Kulkarni")).toBe("VK");
    expect(initialsOf("Dr. Mrs. A. P. Joseph")).toBe("AJ");
    expect(initialsOf("सुनीता देशपांडे")).toBe("सद");
    expect(initialsOf("Principal")).toBe("P");
    expect(initialsOf("Dr.")).toBe("");
  });
});
