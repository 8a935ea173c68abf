import { createFileRoute } from "@tanstack/react-router";
import { ContestCreatePage } from "../../../features/contests/admin/form/create-page.tsx";

export const Route = createFileRoute("/admin/contest/create")({ component: ContestCreatePage });
