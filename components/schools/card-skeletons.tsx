import { CARD, CARD_GRID } from "./school-card";

const SKELETONS = [0, 1, 2, 3, 4, 5];

/** Six placeholders in the shape of school cards. */
export function CardSkeletons() {
  return (
    <div className={CARD_GRID} aria-hidden="true">
      {SKELETONS.map((card) => (
        <div key={card} className={`${CARD} gap-3 border-t-line pb-4`}>
          <span className="sk h-6 w-[38%]" />
          <span className="sk h-6 w-[82%]" />
          <span className="sk h-[1.1rem] w-[46%]" />
          <span className="sk" />
          <span className="sk" />
          <span className="sk h-[1.4rem] w-3/5" />
          <span className="sk mb-14 h-16" />
        </div>
      ))}
    </div>
  );
}
