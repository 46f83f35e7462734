/** Stands above every page while the directory holds invented schools, though there may be real ones beside them. */
export function DemoStrip() {
  return (
    <aside className="strip" aria-label="Demo data">
      <div className="wrap">
        <b>Demo data</b>Schools and reviews may be invented.
      </div>
    </aside>
  );
}
