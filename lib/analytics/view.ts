/** GET /api/admin/figures: the four cards of the admins, the counts of their tabs. */
export interface AdminFigures {
  /** Applications that nobody has decided */
  pendingVerifications: number;
  /** Enrolments that parents added after registering */
  pendingEnrolments: number;
  pendingReviews: number;
  /** Replies of schools */
  pendingReplies: number;
  /** Reports of reviews, and grievances, that nobody has decided */
  openReports: number;
  openGrievances: number;
  verifiedParents: number;
  /** Listed schools */
  activeSchools: number;
}
