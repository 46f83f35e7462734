import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { formatRating } from "@/lib/schools/labels";
import { PRIOR_MEAN, PRIOR_WEIGHT, bayesianRating } from "@/lib/schools/bayesian-rating";
import { SITE } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "How we rate schools: the formulas",
    description: `How the ratings on ${SITE.name} are worked out: plain averages of verified parents’ marks, how sure they are, and how lists are sorted.`,
    path: "/how-we-rate",
  });

const twoDecimals = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ONE_FIVE = bayesianRating({ overallSum: 5, reviewCount: 1 });
const EIGHTY = bayesianRating({ overallSum: 384, reviewCount: 80 });

export default function HowWeRatePage() {
  return (
    <WordsPage
      heading="How we rate"
      lead="Plain averages of what parents gave, shown with their number and with how sure they are. Nothing else goes in."
      changedOn="2026-11-21"
      sections={[
        {
          id: "marks",
          heading: "What parents give",
          content: (
            <>
              <p>
                A parent gives 1 to 5 stars six times: for teachers, facilities, academics, atmosphere, administration, and overall (“Would
                you recommend this school to a friend?”). We make seven marks of these, all from published reviews only:
              </p>
              <ul>
                <li>five category averages,</li>
                <li>Overall Experience, the average of the overall stars, which is also the school’s rating,</li>
                <li>Recommend, the share of parents who gave 4 or 5 stars overall.</li>
              </ul>
            </>
          ),
        },
        {
          id: "average",
          heading: "The rating is a plain average",
          content: (
            <>
              <p className="formula">rating = sum of the overall stars ÷ number of reviews</p>
              <p>
                Every published review counts the same, old or new, with a name or without, good or bad. We show one decimal. Stars are
                drawn to the nearest half, on a school’s full page to the nearest whole.
              </p>
              <p>A school that nobody has reviewed has no rating. It says “No ratings”, never zero stars.</p>
            </>
          ),
        },
        {
          id: "recommend",
          heading: "Recommend",
          content: (
            <p className="formula">recommend = reviews with 4 or 5 stars overall ÷ all reviews, in percent, rounded to a whole number</p>
          ),
        },
        {
          id: "sure",
          heading: "How sure a rating is",
          content: (
            <>
              <p>
                A few families are not the whole school. So beside a rating stands the number of reviews, and from two reviews on the range
                in which the average of all parents is likely to lie (the 95 % confidence interval of a mean):
              </p>
              <p className="formula">m ± t × s ÷ √n, within 1 and 5</p>
              <p>
                m is the rating, n the number of reviews, t the value of Student’s distribution for n − 1, and s² = (sum of (stars − m)² +
                1) ÷ n. The added 1 is one star of doubt: without it, two parents who agree would look like certainty.
              </p>
              <p>Of a single review we say that it is one family’s view, not yet a score.</p>
            </>
          ),
        },
        {
          id: "sorting",
          heading: "How lists are sorted by rating",
          content: (
            <>
              <p>
                Sorted by the plain average, one review of 5 stars would stand before eighty with an average of 4.8. So for the order of
                lists, and for nothing else, each school begins as if {PRIOR_WEIGHT} parents had given it {formatRating(PRIOR_MEAN)}:
              </p>
              <p className="formula">
                order = (sum of the overall stars + {PRIOR_WEIGHT} × {formatRating(PRIOR_MEAN)}) ÷ (number of reviews + {PRIOR_WEIGHT})
              </p>
              <p>
                One review of 5 stars gives {twoDecimals.format(ONE_FIVE)}; eighty with an average of 4.8 give {twoDecimals.format(EIGHTY)},
                and stand first. The number shown stays the plain average.
              </p>
            </>
          ),
        },
        {
          id: "not",
          heading: "What does not count",
          content: (
            <ul>
              <li>
                money: a school can buy nothing here, see <a href="/how-we-earn">How this site is funded</a>,
              </li>
              <li>ratings from other sites,</li>
              <li>the school’s fees, results, age or name,</li>
              <li>our own opinion: nobody but the author of a review sets a score.</li>
            </ul>
          ),
        },
        {
          id: "order",
          heading: "In which order reviews stand",
          content: (
            <p>Newest first, good and bad alike. Reviews of the same day stand in random order, so that nobody can guess who wrote when.</p>
          ),
        },
        {
          id: "principles",
          heading: "By which principles",
          content: (
            <p>
              Of the seven principles of IS 19000:2022, the Indian standard for online reviews, this page is about three: accuracy (exact
              averages, and how sure they are), integrity (each review counts the same) and transparency (the formulas are here to check).
              Privacy, security, accessibility and responsiveness are the subject of <a href="/how-we-check#principles">How we check</a>.
            </p>
          ),
        },
      ]}
    />
  );
}
