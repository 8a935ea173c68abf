import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";

/** Every component in every state. In a production build the page is not there, nor is its code. */
export const Route = createFileRoute("/dev/ui")({
  beforeLoad: () => {
    if (!__DEV_UI__) throw notFound();
  },
  component: __DEV_UI__
    ? lazyRouteComponent(() => import("../../dev/gallery.tsx"), "Gallery")
    : undefined,
});
