import { env } from "./env";

/** The site's name and the copy that a self-hoster may want to change, in one place. */
export const SITE = {
  name: "SchoolSach",
  /** What the site is, in one line: the landing page's title and the card that others see when it is shared. */
  tagline: "facts and parents’ reviews of schools in India",
  description:
    "Search schools across India by name, city or pincode. See fees, board, classes and facilities, and read reviews by verified parents. Free, no phone number asked.",
  footer: "Facts about schools and reviews by verified parents. No school can pay for a place, a rating or a removal.",
  /** The landing page's figures while demo data is shown (LANDING_FIGURES) */
  staticFigures: [
    { value: "12,000+", label: "verified parents" },
    { value: "8,500+", label: "schools rated" },
    { value: "50,000+", label: "reviews" },
  ],
};

/** The address people write to for help: the setting SUPPORT_EMAIL. */
export const supportEmail = (): string => env().SUPPORT_EMAIL;

/** Who answers grievances: the settings GRIEVANCE_OFFICER and GRIEVANCE_EMAIL. */
export const grievanceOfficer = (): { name: string; email: string } => ({
  name: env().GRIEVANCE_OFFICER ?? "Grievance Officer",
  email: env().GRIEVANCE_EMAIL ?? supportEmail(),
});
