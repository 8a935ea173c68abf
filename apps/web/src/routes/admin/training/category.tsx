import { createFileRoute } from "@tanstack/react-router";
import { requireKeeper } from "../../../app/admin/guards.ts";
import { CategoryPage } from "../../../features/classes/training-admin/category/category-page.tsx";

export const Route = createFileRoute("/admin/training/category")({
  beforeLoad: requireKeeper,
  component: CategoryPage,
});
