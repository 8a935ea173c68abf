/**
 * Inputs read at once. tRPC asks zod to read them as if one had to wait for something, which no schema of ours does, and for
 * that zod takes the long way instead of the code that it makes for each schema.
 */
import { z } from "zod";

/** A builder of procedures whose inputs are read so, and every builder that is made from it. */
export function readingAtOnce<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const step: unknown = Reflect.get(target, name);
      if (typeof step !== "function") return step;
      return (...args: unknown[]) => {
        if (name === "input") args.forEach(readAtOnce);
        const made: unknown = Reflect.apply(step, target, args);
        // What it ends with is a procedure, and to be left alone.
        return typeof made === "object" && made !== null ? readingAtOnce(made) : made;
      };
    },
  });
}

/** @throws what `parse` throws, also where the schema does have to wait. */
function readAtOnce(schema: unknown): void {
  if (!(schema instanceof z.ZodType)) throw new Error("inputs are schemas of zod");
  schema.parseAsync = async (value) => schema.parse(value);
}
