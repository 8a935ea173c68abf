import { useEffect } from "react";

/** Paper is white: while printing, the dark theme is put aside. */
export function useLightPrint(): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    const query = matchMedia("print");
    let wasDark = false;
    function onChange() {
      if (query.matches) {
        wasDark = classList.contains("dark");
        classList.remove("dark");
      } else if (wasDark) {
        wasDark = false;
        classList.add("dark");
      }
    }
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, []);
}
