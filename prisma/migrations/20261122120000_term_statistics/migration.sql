-- What ANALYZE noted of the index over terms. Only who owns an index is shown that: the site may work as another role.
CREATE FUNCTION "search_term_statistics"() RETURNS TABLE ("terms" TEXT[], "shares" REAL[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT most_common_elems::text::text[], most_common_elem_freqs FROM pg_catalog.pg_stats
  WHERE tablename = 'school_search_terms_idx'
    AND schemaname = (SELECT relnamespace::regnamespace::name FROM pg_catalog.pg_class WHERE oid = 'school_search'::regclass)
$$;
