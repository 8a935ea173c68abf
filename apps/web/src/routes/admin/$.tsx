import { createFileRoute } from "@tanstack/react-router";
import { NoAdminPage } from "../../features/portal/shell/no-admin-page.tsx";

export const Route = createFileRoute("/admin/$")({ component: NoAdminPage });
