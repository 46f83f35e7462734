export default function Page() {
  return <main>SchoolSach</main>;
}
