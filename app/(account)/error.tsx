"use client";
export { SiteError as default } from "@/app/site-error.client";
