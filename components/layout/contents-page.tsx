interface ContentsPageProps {
  head: React.ReactNode;
  contents: readonly { id: string; heading: string }[];
  children: React.ReactNode;
}

/** A long page with links to its sections, which stay in view beside them on a wide screen. */
export function ContentsPage({ head, contents, children }: ContentsPageProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-6 py-8 *:min-w-0 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header className="lg:col-span-full">{head}</header>
      <nav className="lg:sticky lg:top-20 lg:self-start" aria-label="On this page">
        <h2 className="mb-1 text-sm/tight tracking-[0]">On this page</h2>
        <ol>
          {contents.map(({ id, heading }) => (
            <li key={id} className="border-t border-line">
              <a className="flex min-h-11 items-center text-sm leading-snug no-underline hover:underline" href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  );
}
