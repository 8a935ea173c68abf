interface Named {
  readonly name: string;
  readonly contentType: string;
}

/**
 * The local language that stands in for a remote one: of the same content type and, where the remote name tells a
 * version ("GNU G++20 11.2"), of that version. `locals` are in list order; undefined when there is none.
 */
export function standIn<Local extends Named>(
  remote: Named,
  locals: readonly Local[],
): Local | undefined {
  const alike = locals.filter((one) => one.contentType === remote.contentType);
  const versions = numbersOf(remote.name);
  const sameVersion = alike.find((one) => numbersOf(one.name).some((n) => versions.includes(n)));
  return sameVersion ?? alike[0];
}

function numbersOf(name: string): string[] {
  return name.match(/\d+/g)?.filter((one) => one !== "2" || /python|pypy/i.test(name)) ?? [];
}
