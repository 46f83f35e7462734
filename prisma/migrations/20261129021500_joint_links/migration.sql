-- Linking a representative by hand becomes a joint decision where much is at stake. It is about a person, and goes with their account.

ALTER TABLE "joint_decisions" ADD COLUMN "person_id" UUID;
ALTER TABLE "joint_decisions" ADD CONSTRAINT "joint_decisions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "joint_decisions_person_id_idx" ON "joint_decisions" ("person_id");

ALTER TABLE "joint_decisions" DROP CONSTRAINT "joint_decisions_kind_known";
ALTER TABLE "joint_decisions" ADD CONSTRAINT "joint_decisions_kind_known" CHECK ("kind" IN ('school.delete', 'review.unmask', 'school.change', 'school.undo',
  'correction.accept', 'school.close', 'school.reopen', 'school.merge', 'import.change', 'import.rollback', 'claim.approve', 'representative.link'));
