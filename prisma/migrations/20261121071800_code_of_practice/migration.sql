-- A moderator accepts the code of practice once, in the same table.
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose_known";
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose_known"
  CHECK ("purpose" IN ('account', 'document_check', 'enrolment_question', 'review_declaration', 'code_of_practice'));
