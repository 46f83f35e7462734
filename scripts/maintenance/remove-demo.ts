// npm run demo:remove: deletes the demo schools, parents and reviews.
import { pool } from "@/lib/platform/db";
import { removeDemoData } from "@/prisma/seed/remove-demo-data";

removeDemoData()
  .then(({ schools, parents, reviews }) =>
    console.log(
      schools + parents + reviews === 0
        ? "There is no demo data."
        : `Removed ${schools} demo schools, ${parents} demo parents and ${reviews} demo reviews.`,
    ),
  )
  .finally(() => pool().end());
