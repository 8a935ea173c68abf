import { router, signedIn } from "../../../kernel/trpc.ts";
import { diffTestData } from "./diff.ts";
import { getData, saveDraft } from "./draft.ts";
import * as live from "./live.ts";
import { readUpload } from "./read-upload.ts";
import * as schema from "./schema.ts";
import { readCaseText, saveCaseText } from "./text.ts";

/** Whoever writes the problem: see its own router. */
const editor = signedIn.meta({ reach: ["owner", "managers", "keepers"] });

/** The test data of one problem: its draft, its versions, its files. Uploads come over HTTP of their own. */
export const testDataRouter = router({
  get: editor.input(schema.dataPidInput).query(({ ctx, input }) => getData(ctx, input.pid)),
  saveDraft: editor
    .input(schema.saveDraftInput)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  caseText: editor.input(schema.caseTextInput).query(({ ctx, input }) => readCaseText(ctx, input)),
  saveText: editor
    .input(schema.saveTextInput)
    .mutation(({ ctx, input }) => saveCaseText(ctx, input)),
  diff: editor.input(schema.dataDiffInput).query(({ ctx, input }) => diffTestData(ctx, input)),
  concerned: editor
    .input(schema.dataPidInput)
    .query(({ ctx, input }) => live.countConcerned(ctx, input.pid)),
  versions: editor
    .input(schema.dataPidInput)
    .query(({ ctx, input }) => live.listDataVersions(ctx, input.pid)),
  makeLive: editor
    .input(schema.makeLiveInput)
    .mutation(({ ctx, input }) => live.makeLive(ctx, input)),
  goBack: editor.input(schema.goBackInput).mutation(({ ctx, input }) => live.goBack(ctx, input)),
  readUpload: signedIn
    .meta({ reach: ["owner"] })
    .input(schema.readUploadInput)
    .mutation(({ ctx, input }) => readUpload(ctx, input)),
});
