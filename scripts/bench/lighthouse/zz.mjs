import lighthouse from "lighthouse"; import { launch } from "chrome-launcher";
const url = process.argv[2];
for (let i=0;i<Number(process.argv[3]??3);i++){
const chrome = await launch({ chromePath: "/usr/bin/chromium", chromeFlags: ["--headless=new","--no-sandbox","--disable-gpu","--disable-background-networking","--disable-component-update","--disable-sync","--no-first-run"] });
const { lhr } = await lighthouse(url, { port: chrome.port, onlyCategories: ["performance"], logLevel: "error" });
await chrome.kill();
const a = lhr.audits;
console.log(lhr.categories.performance.score, ["first-contentful-paint","largest-contentful-paint","total-blocking-time","cumulative-layout-shift","speed-index"].map((k)=>k+" "+Math.round(a[k].numericValue)+" ("+a[k].score+")").join(", "));
if (i===0) { for (const t of a["long-tasks"]?.details?.items ?? []) console.log(JSON.stringify(t).slice(0,200)); for (const t of a["bootup-time"]?.details?.items ?? []) console.log(JSON.stringify(t).slice(0,200)); for (const t of a["mainthread-work-breakdown"]?.details?.items ?? []) console.log(JSON.stringify(t).slice(0,200)); console.log(JSON.stringify(a["dom-size-insight"]?.details ?? a["dom-size"]?.details ?? {}).slice(0,600)); }
}
