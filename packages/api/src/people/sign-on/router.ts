import { anyone, root, router, signedIn } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import { begin, beginLink, complete, completeLink, findOffers } from "./service/journey.ts";
import { linkDirectory } from "./service/link-directory.ts";
import { findOwn, unlink } from "./service/own.ts";
import {
  findDirectories,
  findSources,
  removeSource,
  saveLdap,
  saveOidc,
  testLdap,
  testOidc,
} from "./service/sources.ts";

export const signOnRouter = router({
  offers: anyone.query(({ ctx }) => findOffers(ctx)),
  begin: anyone
    .meta({ reach: ["everyone"] })
    .input(schema.beginInput)
    .mutation(({ ctx, input }) => begin(ctx, input)),
  complete: anyone.input(schema.completeInput).mutation(({ ctx, input }) => complete(ctx, input)),
  own: signedIn.query(({ ctx }) => findOwn(ctx)),
  beginLink: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.linkInput)
    .mutation(({ ctx, input }) => beginLink(ctx, input)),
  completeLink: signedIn
    .input(schema.completeInput)
    .mutation(({ ctx, input }) => completeLink(ctx, input)),
  linkDirectory: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.linkDirectoryInput)
    .mutation(({ ctx, input }) => linkDirectory(ctx, input)),
  unlink: signedIn
    .meta({ reach: ["owner"] })
    .input(schema.unlinkInput)
    .mutation(({ ctx, input }) => unlink(ctx, input)),
  sources: root.query(({ ctx }) => findSources(ctx)),
  saveOidc: root.input(schema.saveOidcInput).mutation(({ ctx, input }) => saveOidc(ctx, input)),
  directories: root.query(({ ctx }) => findDirectories(ctx)),
  saveLdap: root.input(schema.saveLdapInput).mutation(({ ctx, input }) => saveLdap(ctx, input)),
  testLdap: root.input(schema.testLdapInput).mutation(({ ctx, input }) => testLdap(ctx, input)),
  remove: root.input(schema.sourceInput).mutation(({ ctx, input }) => removeSource(ctx, input.id)),
  test: root.input(schema.testOidcInput).mutation(({ ctx, input }) => testOidc(ctx, input.issuer)),
});
