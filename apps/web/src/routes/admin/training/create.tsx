import { createFileRoute } from "@tanstack/react-router";
import { TrainingCreatePage } from "../../../features/classes/training-admin/form/create-page.tsx";

export const Route = createFileRoute("/admin/training/create")({ component: TrainingCreatePage });
