import { preload } from "react-dom";

/** Preloads the rupee sign on pages with amounts, which avoids a layout shift. */
export const preloadRupeeSign = () =>
  preload("/fonts/anek-rupee-400-700.woff2", { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
