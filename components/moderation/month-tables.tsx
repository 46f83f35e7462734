import { Fact } from "@/components/ui/fact";
import { ScrollTable } from "@/components/ui/scroll-table";
import { formatHours, formatShare } from "@/lib/moderation/labels";
import type { MonthFigures } from "@/lib/moderation/view";
import { ruleTitle } from "@/lib/reviews/labels";
import type { StatedRule } from "@/lib/reviews/schema";
import { formatCount, formatMonth } from "@/lib/schools/labels";

const removedIn = ({ removed }: MonthFigures) => Object.values(removed).reduce((sum, count) => sum + count, 0);

const NUMBERS =
  "[&_:is(th,td)]:px-2 [&_tbody_th]:min-w-0 [&_tbody_th]:whitespace-nowrap [&_td]:text-right [&_thead_th]:whitespace-normal [&_thead_th:not(:first-child)]:text-right";

const TABLES: { caption: string; columns: { title: string; of: (figures: MonthFigures) => string }[] }[] = [
  {
    caption: "Reviews received and outcomes",
    columns: [
      { title: "Received", of: ({ received }) => formatCount(received) },
      { title: "Published", of: ({ published }) => formatCount(published) },
      { title: "Removed", of: (figures) => formatCount(removedIn(figures)) },
    ],
  },
  {
    caption: "Time to decision",
    columns: [
      { title: "Half within", of: ({ medianHours }) => formatHours(medianHours) },
      { title: "95 % within", of: ({ p95Hours }) => formatHours(p95Hours) },
      { title: "Within 72 hours", of: ({ within72Hours, decided }) => formatShare(within72Hours, decided) },
    ],
  },
  {
    caption: "Share published, by stars",
    columns: [5, 4, 3, 2, 1].map((stars) => ({
      title: stars === 1 ? "1 star" : `${stars} stars`,
      of: ({ byStars }) => {
        const [published, removed] = byStars[stars - 1];
        return formatShare(published, published + removed);
      },
    })),
  },
];

/** Figures by month, newest first, in tables that fit a phone; and removals by rule. */
export function MonthTables({ months }: { months: MonthFigures[] }) {
  return (
    <>
      {TABLES.map(({ caption, columns }) => (
        <ScrollTable
          key={caption}
          className="mt-4 overflow-x-auto"
          tableClassName={NUMBERS}
          label={caption}
          hasCaption
          hasRowHeadings
          columns={["Month", ...columns.map(({ title }) => title)]}
          rows={months.map((figures) => [formatMonth(figures.month), ...columns.map(({ of }) => of(figures))])}
        />
      ))}
      <h3>Removed, by rule</h3>
      <dl className="facts mt-2">
        {months.map(({ month, removed }) => (
          <Fact key={month} label={formatMonth(month)}>
            {rulesInWords(removed)}
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** `Abuse 2, Personal details 1`, most frequent first */
function rulesInWords(removed: MonthFigures["removed"]): string {
  const rules = Object.entries(removed).sort(([, one], [, other]) => other - one);
  return rules.length === 0 ? "None" : rules.map(([rule, count]) => `${ruleTitle(rule as StatedRule)} ${formatCount(count)}`).join(", ");
}
