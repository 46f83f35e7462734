import { Landing, landingMetadata } from "./landing";

export const revalidate = 86400;

export const generateMetadata = landingMetadata;

export default function LandingPage() {
  return <Landing />;
}
