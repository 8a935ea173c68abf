/** What is wrong with a dump, in a sentence for whoever made it. */
export class DumpError extends Error {
  override readonly name = "DumpError";
}
