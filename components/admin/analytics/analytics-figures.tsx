import { Fact } from "@/components/ui/fact";
import { PARENT_SERIES, titleOfRule, REVIEW_SERIES, TIMES, VISIT_SERIES } from "@/lib/analytics/labels";
import type { Analytics } from "@/lib/analytics/view";
import { formatHours, formatShare } from "@/lib/moderation/labels";
import { formatCount, formatDate, formatList, formatRating, languageOf } from "@/lib/schools/labels";
import { FigureSection } from "./figure-section";
import { RankTable } from "./rank-table";

export function AnalyticsFigures({ analytics }: { analytics: Analytics }) {
  return (
    <div className="space-y-4 [--gap:1rem]">
      <FigureSection figure="parents" analytics={analytics} series={PARENT_SERIES} />
      <div className="gap-4 grid lg:grid-cols-2">
        <Decisions analytics={analytics} />
        <Stars analytics={analytics} />
      </div>
      <FigureSection figure="reviews" analytics={analytics} series={REVIEW_SERIES}>
        <Removed analytics={analytics} />
      </FigureSection>
      <FigureSection figure="visits" analytics={analytics} series={VISIT_SERIES} />
      <FailedSearches analytics={analytics} />
      <MostViewed analytics={analytics} />
      <Coverage analytics={analytics} />
    </div>
  );
}

type Part = { analytics: Analytics };

function Decisions({ analytics }: Part) {
  const { count, medianHours, p95Hours, within48Hours, byTime } = analytics.decisions;
  return (
    <FigureSection figure="decisions" analytics={analytics}>
      <dl className="facts">
        <Fact label="Half decided within">{formatHours(medianHours)}</Fact>
        <Fact label="95% decided within">{formatHours(p95Hours)}</Fact>
        <Fact label="Decided within 48 hours">{formatShare(within48Hours, count)}</Fact>
      </dl>
      <RankTable
        caption="Applications by time to the first decision"
        titles={["Decided", "Applications"]}
        rows={TIMES.map((time, index) => ({ key: time, name: time, value: byTime[index] }))}
      />
    </FigureSection>
  );
}

function Stars({ analytics }: Part) {
  const total = analytics.stars.reduce((sum, count) => sum + count, 0);
  const rows = [5, 4, 3, 2, 1].map((stars) => ({
    key: String(stars),
    name: stars === 1 ? "1 star" : `${stars} stars`,
    value: analytics.stars[stars - 1],
    more: [formatPart(analytics.stars[stars - 1], total)],
  }));
  return (
    <FigureSection figure="stars" analytics={analytics}>
      <p className="text-sm text-ink-soft">Overall ratings of reviews published in this period.</p>
      <RankTable caption="Published reviews by stars" titles={["Stars", "Reviews", "Share"]} rows={rows} />
    </FigureSection>
  );
}

function Removed({ analytics: { removedByRule } }: Part) {
  if (removedByRule.length === 0) return null;
  return (
    <>
      <h4>Removed reviews by rule</h4>
      <RankTable
        caption="Removed reviews by rule"
        titles={["Rule", "Reviews"]}
        rows={removedByRule.map(({ rule, count }) => ({ key: rule, name: titleOfRule(rule), value: count }))}
      />
    </>
  );
}

function MostViewed({ analytics }: Part) {
  const rows = analytics.mostViewed.map(({ id, name, city, state, views }) => ({
    key: id,
    name: (
      <>
        <a href={`/schools/${id}`} lang={languageOf(name)}>
          {name}
        </a>
        <span className="text-sm text-ink-soft">
          {city}, {state}
        </span>
      </>
    ),
    value: views,
  }));
  return (
    <FigureSection figure="schools" analytics={analytics}>
      <RankTable caption="Schools by views" titles={["School", "Views"]} rows={rows} empty="No school pages were viewed in this period." />
    </FigureSection>
  );
}

function FailedSearches({ analytics }: Part) {
  const rows = analytics.failedSearches.map(({ words, searches, empty, reworded, clicks, firstClicks, meanPosition }) => ({
    key: words,
    name: (
      <a href={`/admin/analytics/search?${new URLSearchParams({ search: words })}`} title="Judge its results">
        <bdi lang={languageOf(words)}>{words}</bdi>
      </a>
    ),
    value: searches,
    more: [
      formatPart(empty, searches),
      formatPart(reworded, searches),
      formatPart(clicks, searches),
      formatPart(firstClicks, clicks),
      meanPosition === null ? "–" : formatRating(meanPosition),
    ],
  }));
  return (
    <FigureSection figure="searches" analytics={analytics}>
      <p className="text-sm text-ink-soft">
        Words that failed three times or more: they found no school, other words were tried within a minute, or another school than the
        first was opened. Open one to judge its results. Searches with an @ or a long number are not counted.
      </p>
      <RankTable
        caption="Searches to improve"
        titles={["Words", "Searches", "Nothing found", "Reworded", "Opened a school", "Opened the first", "Mean rank opened"]}
        rows={rows}
        empty="No words failed three times in this period."
      />
    </FigureSection>
  );
}

function Coverage({ analytics }: Part) {
  const { coverage, coverageDay } = analytics;
  const none = (coverage ?? []).filter(({ schools }) => schools === 0).map(({ state }) => state);
  const rows = (coverage ?? []).flatMap(({ state, schools, reviewed, withFees }) =>
    schools === 0
      ? []
      : {
          key: state,
          name: state,
          value: schools,
          more: [
            `${formatCount(reviewed)} (${formatPart(reviewed, schools)})`,
            `${formatCount(withFees)} (${formatPart(withFees, schools)})`,
          ],
        },
  );
  return (
    <FigureSection figure="states" analytics={analytics}>
      <p className="text-sm text-ink-soft">
        {coverageDay ? `Listed schools, as of ${formatDate(coverageDay)}.` : "Schools have not been counted yet."}
      </p>
      {rows.length > 0 && <RankTable caption="Schools by state" titles={["State", "Schools", "With reviews", "With fees"]} rows={rows} />}
      {none.length > 0 && <p className="text-sm text-ink-soft">No schools yet: {formatList(none)}.</p>}
    </FigureSection>
  );
}

/** `12%`, or a dash when the whole is 0 */
const formatPart = (part: number, whole: number): string => (whole === 0 ? "–" : `${formatCount(Math.round((100 * part) / whole))}%`);
