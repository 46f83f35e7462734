/** Placeholder for an item and its decision while it loads. */
export function DetailSkeleton() {
  return (
    <div className="case" aria-hidden="true">
      <div className="doc">
        <span className="sk sk-doc" />
      </div>
      <div className="decide">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <span key={line} className="sk sk-line" />
        ))}
      </div>
    </div>
  );
}
