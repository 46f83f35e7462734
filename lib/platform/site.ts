import { env } from "./env";

/** Texts that self-hosters may want to change. */
export const SITE = {
  name: "SchoolSach",
  /** For the landing page's title and the social card */
  tagline: "facts and parents’ reviews of schools in India",
  description:
    "Search schools across India by name, city or pincode. See fees, board, classes and facilities, and read reviews by verified parents. Free, without giving a phone number.",
  footer:
    "Facts about schools and reviews by verified parents. No school can pay for a place in a list, a rating or the removal of a review.",
  /** Shown if LANDING_FIGURES=static */
  staticFigures: [
    { value: "12,000+", label: "verified parents" },
    { value: "8,500+", label: "schools rated" },
    { value: "50,000+", label: "reviews" },
  ],
};

export const supportEmail = (): string => env().SUPPORT_EMAIL;

export const dataProcessors = (): string[] =>
  (env().DATA_PROCESSORS ?? "")
    .split(";")
    .map((company) => company.trim())
    .filter(Boolean);

export const grievanceOfficer = (): { name: string; email: string } => ({
  name: env().GRIEVANCE_OFFICER ?? "Grievance Officer",
  email: env().GRIEVANCE_EMAIL ?? supportEmail(),
});
