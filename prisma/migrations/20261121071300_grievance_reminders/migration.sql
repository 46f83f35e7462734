-- The officer is reminded of a grievance once when its time is nearly over, and once when it is.
ALTER TABLE "grievances"
  ADD COLUMN "reminded_soon_at" TIMESTAMPTZ(3),
  ADD COLUMN "reminded_due_at" TIMESTAMPTZ(3);
