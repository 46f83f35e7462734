/** What an author declares by sending a review. Whoever changes a word changes its version (lib/accounts/notices.ts). */
export function Declaration() {
  return (
    <div className="small soft declaration">
      <p>
        By submitting you declare that this is your own family’s experience, that you are neither employed nor paid by the school, and that
        you accept the <NewTab href="/content-policy">content policy</NewTab> and the <NewTab href="/terms">Terms of Service</NewTab>.
      </p>
      <p>
        A moderator reads every review before it appears. Please name no child and no teacher who could be harmed by it. Each comment may
        have 5,000 characters.
      </p>
    </div>
  );
}

/** Not away from a form that is half written. */
function NewTab({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}
