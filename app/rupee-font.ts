import { preload } from "react-dom";

/** For a page that shows amounts: the sign comes with the letters, not after them, and the page is laid out anew once less. */
export const preloadRupeeSign = () =>
  preload("/fonts/anek-rupee-400-700.woff2", { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
