/** Shown above every page while the directory has demo schools. */
export function DemoStrip() {
  return (
    <aside className="strip" aria-label="Demo data">
      <div className="wrap">
        <b>Demo data</b>Some schools and reviews here are made up.
      </div>
    </aside>
  );
}
