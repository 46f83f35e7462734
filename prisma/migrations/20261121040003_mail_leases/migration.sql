-- A sender takes a mail for a while. Who died with it in hand holds it no longer than that, and whoever wants to cancel it sees that it is on its way.
ALTER TABLE "mails" ADD COLUMN "leased_until" TIMESTAMPTZ(3);
