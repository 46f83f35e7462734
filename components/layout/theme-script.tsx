/** Draws the theme before the page is drawn, in step with the system and with other tabs, and flips it where the toggle is pressed. */
export function ThemeScript() {
  return <script dangerouslySetInnerHTML={{ __html: `(${keepTheme.toString()})()` }} />;
}

/** Runs in the browser by itself, without anything around it. The choice is kept as `theme`; without one the system's holds. */
function keepTheme() {
  const page = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    let theme: string | null = null;
    try {
      theme = localStorage.getItem("theme");
    } catch {
      // a browser that keeps nothing
    }
    page.dataset.theme = theme === "dark" || theme === "light" ? theme : system.matches ? "dark" : "light";
  };
  show();
  system.addEventListener("change", show);
  addEventListener("storage", show);
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest(".theme-toggle")) return;
    const theme = page.dataset.theme === "dark" ? "light" : "dark";
    page.dataset.theme = theme;
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // it holds for this page
    }
  });
}
