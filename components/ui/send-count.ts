/** Sends an anonymous count without waiting for an answer. Automated browsers, Do Not Track and Global Privacy Control aren't counted. */
export function sendCount(address: string, body?: object) {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === "1" || globalPrivacyControl || webdriver) return;
  navigator.sendBeacon?.(address, body && new Blob([JSON.stringify(body)], { type: "application/json" }));
}
