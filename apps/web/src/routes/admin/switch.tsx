import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { SwitchPage } from "../../features/setting/switch-page.tsx";

export const Route = createFileRoute("/admin/switch")({
  beforeLoad: requireRoot,
  component: SwitchPage,
});
