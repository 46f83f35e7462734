/** Anonymous, without waiting. Browsers with Do Not Track or Global Privacy Control and automated ones are not counted. */
export function sendCount(address: string, body?: object) {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === "1" || globalPrivacyControl || webdriver) return;
  navigator.sendBeacon?.(address, body && new Blob([JSON.stringify(body)], { type: "application/json" }));
}
