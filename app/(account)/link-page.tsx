import type { Metadata } from "next";
import { pageMetadata, type PageWords } from "@/app/page-metadata";
import { FormPage } from "@/components/accounts/form-page";

/** A page for emailed links, with one form. Its address, which has a secret, is sent to no other site. */
export function linkPage(Form: React.ComponentType, words: PageWords) {
  return {
    generateMetadata: (): Metadata => ({ ...pageMetadata(words), referrer: "no-referrer" }),
    Page: () => (
      <FormPage narrow title={words.title}>
        <Form />
      </FormPage>
    ),
  };
}
