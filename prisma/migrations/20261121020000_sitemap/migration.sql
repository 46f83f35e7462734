-- What the landing page and the sitemaps read at 1.5 million schools.

-- The schools that search engines may list, in order of arrival: a part of the sitemap is a range of serials.
CREATE INDEX "schools_sitemap_idx" ON "schools" ("serial") WHERE "status" = 'listed' AND NOT "is_demo" AND "fact_count" >= 3;

-- Best first, as lib/schools/bayesian-rating.ts reckons.
CREATE INDEX "school_statistics_bayesian_idx" ON "school_statistics" ((("overall_sum" + 17.5) / ("review_count" + 5)) DESC, "school_id") WHERE "review_count" > 0;
