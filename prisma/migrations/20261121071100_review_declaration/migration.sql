-- What an author declares with a review is kept as consents are, with the version of its words.
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose_known";
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose_known" CHECK ("purpose" IN ('account', 'document_check', 'enrolment_question', 'review_declaration'));
