const modes: Readonly<Record<string, string>> = {
  c: "c_cpp",
  h: "c_cpp",
  cc: "c_cpp",
  cpp: "c_cpp",
  hpp: "c_cpp",
  java: "java",
  py: "python",
  go: "golang",
  js: "javascript",
  rs: "rust",
  cs: "csharp",
  php: "php",
  rb: "ruby",
};

/** The highlighting that a file's ending asks for. */
export function modeOfFile(name: string): string | undefined {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  return Object.hasOwn(modes, ending) ? modes[ending] : undefined;
}
