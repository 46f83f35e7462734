// How a page's scripts stand in it before it is sent.

/** @param {string} html a finished page, or its bytes, each as if it were a letter */
export const arrangeScripts = (html) => paintFirst(inOneScript(html));

/** Next writes a page's data in parts, each a script of its own, for answers that come in parts. Ours don't: one script, and one hash in the policy. */
const inOneScript = (html) => html.replaceAll("])</script><script>self.__next_f.push([", "]);self.__next_f.push([");

// A page's words can be read before its scripts are needed. As Next writes them (`<script async>`) these come with the style and
// the letters, of which they take the line, and run before the first frame. So pages that say so ask for them when that is on the
// screen: those that are read (app/(site)/layout.tsx). A form that needs its script says nothing.

const MARK = '<meta name="scripts" content="after-first-frame"/>';

/** As React writes them. A script with other attributes stays as it is. */
const SCRIPT = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g;

/** A tab in the background draws nothing: there, and where nothing is heard of a frame, they come all the same. */
const RUN = `(sources => {
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

/** A page that is read, with its scripts named at the end of its body instead of in its head. */
function paintFirst(html) {
  if (!html.includes(MARK)) return html;
  const sources = [];
  const text = html.replace(SCRIPT, (_, source) => {
    sources.push(source);
    return "";
  });
  const end = text.lastIndexOf("</body>");
  if (sources.length === 0 || end === -1) return html;
  return `${text.slice(0, end)}<script>${RUN}(${JSON.stringify(sources)})</script>${text.slice(end)}`;
}
