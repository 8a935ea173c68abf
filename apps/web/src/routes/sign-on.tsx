import { createFileRoute } from "@tanstack/react-router";
import { ArrivalPage } from "../features/people/account/sign-on/arrival-page.tsx";

/** As the other place sent it: read at the start, before the router writes searches its own way. */
const answer = location.pathname === "/sign-on" ? location.search : "";

export const Route = createFileRoute("/sign-on")({
  // What only the page used would be loaded with it, too late.
  beforeLoad: () => ({ answer }),
  component: Arrival,
});

function Arrival() {
  return <ArrivalPage answer={Route.useRouteContext().answer} />;
}
