/** Of what a form sends, the entries that it was opened with otherwise: whatever somebody else set meanwhile stays. */
export function onlyChanged<Changes extends object>(before: Changes, after: Changes): Changes {
  const kept = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Changes]),
  );
  return Object.fromEntries(kept) as Changes;
}
