import { createFileRoute } from "@tanstack/react-router";
import { LateNotFound } from "../../features/portal/shell/late-not-found.tsx";

/** Says inside the frame of the back office what it does not have, to those who may enter it. */
export const Route = createFileRoute("/admin/$")({ component: LateNotFound });
