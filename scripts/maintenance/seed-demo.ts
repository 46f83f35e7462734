// Loads the demo data if there is none. `npm start` runs it according to DEMO_DATA.
import { loadDemoData } from "@/prisma/seed/load-demo-data";
import { pool } from "@/lib/platform/db";

loadDemoData()
  .then(({ schools, reviews }) =>
    console.log(schools === 0 ? "The demo data is already loaded." : `Loaded ${schools} demo schools and ${reviews} demo reviews.`),
  )
  .finally(() => pool().end());
