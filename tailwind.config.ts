import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;
const roles = [
  "ground",
  "raised",
  "sunk",
  "ink",
  "ink-soft",
  "line",
  "line-strong",
  "action",
  "action-hover",
  "action-ink",
  "action-soft",
  "marigold",
  "marigold-edge",
  "marigold-ink",
  "marigold-soft",
  "good",
  "good-soft",
  "warn",
  "warn-soft",
  "bad",
  "bad-soft",
];

/** The design tokens as utilities. app/styles/tokens.css has their values for both themes. */
export default {
  content: ["./app/**/*.tsx", "./components/**/*.tsx"],
  darkMode: ["selector", '[data-theme="dark"]'],
  theme: {
    colors: { transparent: "transparent", current: "currentColor", ...Object.fromEntries(roles.map((role) => [role, token(role)])) },
    fontFamily: { sans: [token("font")] },
    fontSize: Object.fromEntries(["xs", "sm", "base", "lg", "xl", "2xl", "3xl"].map((step) => [step, token(`text-${step}`)])),
    fontWeight: { normal: token("weight"), medium: token("weight-medium"), bold: token("weight-bold") },
    lineHeight: { tight: token("leading-tight"), snug: token("leading-snug"), normal: token("leading") },
    spacing: {
      0: "0",
      px: "1px",
      1: token("s1"),
      2: token("s2"),
      3: token("s3"),
      4: token("s4"),
      5: token("s5"),
      6: token("s6"),
      7: token("s7"),
      8: token("s8"),
      9: token("s9"),
      gutter: token("gutter"),
      target: token("target"),
    },
    borderRadius: { none: "0", sm: token("radius-sm"), DEFAULT: token("radius"), lg: token("radius-lg"), full: token("radius-round") },
    boxShadow: { rest: token("shadow-rest"), float: token("shadow-float"), none: "none" },
    zIndex: Object.fromEntries(["sticky", "bar", "menu", "scrim", "dialog", "toast"].map((layer) => [layer, token(`z-${layer}`)])),
    screens: { sm: "40rem", md: "48rem", lg: "62rem", xl: "75rem" },
    extend: { maxWidth: { page: token("page"), measure: token("measure") } },
  },
} satisfies Config;
