/** Stands above every page while the directory holds invented schools. */
export function DemoStrip() {
  return (
    <aside className="strip" aria-label="Demo data">
      <div className="wrap">
        <b>Demo data</b>Everything shown here is invented.
      </div>
    </aside>
  );
}
