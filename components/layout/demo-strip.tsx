/** Shown above every page while the directory has demo schools. */
export function DemoStrip() {
  return (
    <aside className="bg-marigold-soft py-[0.45rem] text-xs/[1.35] text-ink" aria-label="Demo data">
      <div className="wrap">
        <b className="mr-2">Demo data</b>Some schools and reviews here are made up.
      </div>
    </aside>
  );
}
