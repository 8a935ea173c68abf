import { createFileRoute } from "@tanstack/react-router";
import { ArrivalPage } from "../features/people/account/sign-on/arrival-page.tsx";

/** As the other place sent it: before the router writes searches its own way. */
const answer = location.pathname === "/sign-on" ? location.search : "";

export const Route = createFileRoute("/sign-on")({ component: Arrival });

function Arrival() {
  return <ArrivalPage answer={answer} />;
}
