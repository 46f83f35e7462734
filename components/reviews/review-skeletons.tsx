const ROWS = [0, 1, 2];

/** Placeholders in the shape of reviews. */
export function ReviewSkeletons() {
  return ROWS.map((row) => (
    <div key={row} className="review review-sk" aria-hidden="true">
      <span className="sk" style={{ width: "9rem" }} />
      <span className="sk" style={{ width: "7rem" }} />
      <span className="sk" style={{ width: "100%" }} />
      <span className="sk" style={{ width: "72%" }} />
    </div>
  ));
}
