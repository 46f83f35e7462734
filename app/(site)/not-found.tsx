import type { Metadata } from "next";
import Link from "next/link";

export const metadata: Metadata = { title: { absolute: "404 Page Not Found" } };

export default function NotFound() {
  return (
    <div className="wrap section whole-page">
      <p className="code" aria-hidden="true">
        404
      </p>
      <h1>404 Page Not Found</h1>
      <p>There is no page at this address. It may have moved, or a letter is missing.</p>
      <div className="row">
        <Link className="btn" href="/schools" prefetch={false}>
          Schools
        </Link>
        <Link className="btn btn-2" href="/" prefetch={false}>
          Home
        </Link>
      </div>
    </div>
  );
}
