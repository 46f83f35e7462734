// Rearranges the scripts of a rendered page before it is sent.

/** @param {string} html a complete page, as text or as Latin-1 */
export const arrangeScripts = (html) => deferScripts(mergeDataScripts(html));

/**
 * Merges Next's many inline data scripts, which serve streaming, into one: we don't stream, and the policy needs one hash.
 *
 * @param {string} html
 */
const mergeDataScripts = (html) => html.replaceAll("])</script><script>self.__next_f.push([", "]);self.__next_f.push([");

// Pages for reading defer their scripts until after the first frame, because `<script async>` competes with styles and fonts.
// app/(site)/layout.tsx marks these pages; pages whose forms need scripts have no mark.

const MARK = '<meta name="scripts" content="after-first-frame"/>';

/** As React writes them. Scripts with other attributes stay unchanged. */
const SCRIPT = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g;

/** Loads the scripts at once in background tabs and without paint timing, which would never report a frame. */
const LOADER = `(sources => {
  const run = () => {
    for (const source of sources.splice(0)) {
      const script = document.createElement("script");
      script.src = source;
      script.setAttribute("async", "");
      document.head.append(script);
    }
  };
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes("paint")) return run();
  new PerformanceObserver(run).observe({ type: "paint", buffered: true });
  setTimeout(run, 2000);
})`.replace(/\n\s*/g, "");

/** Whether a script is the loader with paths of our files. @param {string} code */
export function isLoader(code) {
  if (!code.startsWith(`${LOADER}(`) || !code.endsWith(")")) return false;
  try {
    const sources = JSON.parse(code.slice(LOADER.length + 1, -1));
    return Array.isArray(sources) && sources.every((source) => typeof source === "string" && source.startsWith("/_next/static/"));
  } catch {
    return false;
  }
}

/** Moves a marked page's scripts from its head to a loader at the end of its body. @param {string} html */
function deferScripts(html) {
  if (!html.includes(MARK)) return html;
  /** @type {string[]} */
  const sources = [];
  const withoutScripts = html.replace(SCRIPT, (_, source) => {
    sources.push(source);
    return "";
  });
  const end = withoutScripts.lastIndexOf("</body>");
  if (sources.length === 0 || end === -1) return html;
  return `${withoutScripts.slice(0, end)}<script>${LOADER}(${JSON.stringify(sources)})</script>${withoutScripts.slice(end)}`;
}
