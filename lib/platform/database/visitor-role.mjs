/** The role that reads what visitors see. It can't read accounts, documents, or who wrote a review. */
export const VISITOR_ROLE = "schoolsach_visitor";

/** Assumes the role for the session, if it exists, has its rights in this database, and the session's role is a member. */
export const ASSUME_VISITOR_ROLE = `DO $$ BEGIN
  IF has_table_privilege('${VISITOR_ROLE}', 'published_reviews', 'SELECT') THEN SET ROLE ${VISITOR_ROLE}; END IF;
EXCEPTION WHEN undefined_object OR undefined_table OR insufficient_privilege OR invalid_parameter_value THEN NULL; END $$`;
