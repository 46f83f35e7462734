import { notFoundMetadata, SchoolNotFound } from "../../missing-school";

export const metadata = notFoundMetadata;

export default function NotFound() {
  return <SchoolNotFound backTo="school list" />;
}
