const SKELETONS = [0, 1, 2, 3, 4, 5];

/** Six placeholders in the shape of school cards. */
export function CardSkeletons() {
  return (
    <div className="grid-cards" aria-hidden="true">
      {SKELETONS.map((card) => (
        <div key={card} className="card card-skeleton">
          <span className="sk sk-badge" />
          <span className="sk sk-name" />
          <span className="sk sk-place" />
          <span className="sk" />
          <span className="sk" />
          <span className="sk sk-stars" />
          <span className="sk sk-averages" />
        </div>
      ))}
    </div>
  );
}
