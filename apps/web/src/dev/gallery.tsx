export function Gallery() {
  return <div className="page py-6">…</div>;
}
