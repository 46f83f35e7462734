import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { formatDecimal, formatRating } from "@/lib/schools/labels";
import { PRIOR_MEAN, PRIOR_WEIGHT, bayesianRating } from "@/lib/schools/bayesian-rating";
import { SITE } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "How we rate schools: the formulas",
    description: `How we work out the ratings on ${SITE.name}: simple averages of verified parents’ ratings, how reliable they are, and how lists are sorted.`,
    path: "/how-we-rate",
  });

const ONE_FIVE = bayesianRating({ overallSum: 5, reviewCount: 1 });
const EIGHTY = bayesianRating({ overallSum: 384, reviewCount: 80 });

export default function HowWeRatePage() {
  return (
    <WordsPage
      heading="How we rate"
      lead="Ratings are simple averages of what parents gave, shown with the number of reviews and how reliable they are. Nothing else counts."
      changedOn="2026-11-21"
    >
      <WordsSection id="marks" heading="What parents rate">
        <p>
          A parent gives 1 to 5 stars six times: for teachers, facilities, academics, atmosphere, administration, and overall (“Would you
          recommend this school to a friend?”). From the published reviews we work out seven ratings:
        </p>
        <ul>
          <li>five category averages,</li>
          <li>Overall Experience, the average of the overall stars, which is also the school’s rating,</li>
          <li>Recommend, the share of parents who gave 4 or 5 stars overall.</li>
        </ul>
      </WordsSection>
      <WordsSection id="average" heading="The rating is a simple average">
        <p className="formula">rating = sum of the overall stars ÷ number of reviews</p>
        <p>
          Every published review counts the same, old or new, with a name or without, good or bad. We show one decimal. Stars are rounded to
          the nearest half, and on a school’s full page to the nearest whole star.
        </p>
        <p>A school without reviews has no rating. We show “No ratings”, never zero stars.</p>
      </WordsSection>
      <WordsSection id="recommend" heading="Recommend">
        <p className="formula">recommend = reviews with 4 or 5 stars overall ÷ all reviews, in percent, rounded to a whole number</p>
      </WordsSection>
      <WordsSection id="sure" heading="How reliable a rating is">
        <p>
          A few families are not the whole school. So we show the number of reviews next to a rating. From two reviews on, we also show the
          range in which the average of all parents is likely to be (the 95 % confidence interval of a mean):
        </p>
        <p className="formula">m ± t × s ÷ √n, within 1 and 5</p>
        <p>
          m is the rating, n the number of reviews, t the value of Student’s distribution for n − 1, and s² = (sum of (stars − m)² + 1) ÷ n.
          The added 1 is one star of doubt: without it, two parents who agree would look like certainty.
        </p>
        <p>For a single review we say that it is one family’s view, not yet a reliable score.</p>
      </WordsSection>
      <WordsSection id="sorting" heading="How lists are sorted by rating">
        <p>
          Sorted by the simple average, one review of 5 stars would rank above eighty with an average of 4.8. So for sorting only, each
          school starts as if {PRIOR_WEIGHT} parents had given it {formatRating(PRIOR_MEAN)}:
        </p>
        <p className="formula">
          order = (sum of the overall stars + {PRIOR_WEIGHT} × {formatRating(PRIOR_MEAN)}) ÷ (number of reviews + {PRIOR_WEIGHT})
        </p>
        <p>
          One review of 5 stars gives {formatDecimal(ONE_FIVE, { min: 2 })}; eighty with an average of 4.8 give{" "}
          {formatDecimal(EIGHTY, { min: 2 })}, and rank first. The rating we show is still the simple average.
        </p>
      </WordsSection>
      <WordsSection id="not" heading="What does not count">
        <ul>
          <li>
            money: a school can’t buy anything here (see <a href="/how-we-earn">How this site is funded</a>),
          </li>
          <li>ratings from other sites,</li>
          <li>the school’s fees, results, age or name,</li>
          <li>our own opinion: only the author of a review sets its ratings.</li>
        </ul>
      </WordsSection>
      <WordsSection id="order" heading="How reviews are ordered">
        <p>
          Newest first, good and bad alike. Reviews published on the same day are in random order, so that nobody can guess who wrote when.
        </p>
      </WordsSection>
      <WordsSection id="principles" heading="Our principles">
        <p>
          Of the seven principles of IS 19000:2022, the Indian standard for online reviews, this page covers three: accuracy (exact
          averages, and how reliable they are), integrity (every review counts the same) and transparency (you can check the formulas). For
          privacy, security, accessibility and responsiveness, see <a href="/how-we-check#principles">How we check</a>.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
