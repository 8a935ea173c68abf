import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { SwitchPage } from "../../features/site/setting/switch-page.tsx";

export const Route = createFileRoute("/admin/switch")({
  beforeLoad: requireRoot,
  component: SwitchPage,
});
