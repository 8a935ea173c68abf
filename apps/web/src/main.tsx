import "@gavel/ui/lib/fonts";
import "./app/styles.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { reloadOnMissingChunk } from "./app/chunk-errors.ts";
import { reportError } from "./app/errors/report-error.ts";
import { watchLoads } from "./app/load-timeout.ts";
import { activateLocale, initialLocale } from "./app/locale.ts";
import { router } from "./router.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
reloadOnMissingChunk();
watchLoads(router, reportError);
activateLocale(initialLocale());
createRoot(root).render(<App router={router} />);
