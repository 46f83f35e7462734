-- Who was looked at most is found by way of days on which a school was looked at often, and then added up school by school
-- (lib/analytics/most-viewed.ts). Most rows tell of a single look: that index leaves them out.
CREATE INDEX "school_views_often_idx" ON "school_views" ("day", "views" DESC, "school_id") WHERE "views" > 1;
DROP INDEX "school_views_school_id_idx";
CREATE INDEX "school_views_school_id_day_views_idx" ON "school_views" ("school_id", "day", "views");
