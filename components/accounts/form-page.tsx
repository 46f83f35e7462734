/** A page that is one form: heading under the rule, and what to do where there are no scripts. */
export function FormPage({ children, narrow = false }: { children: React.ReactNode; narrow?: boolean }) {
  return (
    <div className={narrow ? "wrap form-page form-page-narrow" : "wrap wrap-narrow form-page"}>
      <noscript>
        <div className="notice notice-warn">
          <div>
            <p>This form needs JavaScript. Please switch it on in your browser, or use another browser.</p>
          </div>
        </div>
      </noscript>
      {children}
    </div>
  );
}
