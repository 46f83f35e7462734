import type { Metadata } from "next";
import { pageMetadata, type PageWords } from "@/app/page-metadata";

/** Metadata of a page for emailed links: its address, which has a secret, is sent to no other site. */
export const linkPageMetadata = (words: PageWords): Metadata => ({ ...pageMetadata(words), referrer: "no-referrer" });
