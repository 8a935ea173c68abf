import { admin, router } from "../../../kernel/trpc.ts";
import { diffTestData } from "./diff.ts";
import { getData, saveDraft } from "./draft.ts";
import * as live from "./live.ts";
import { readUpload } from "./read-upload.ts";
import * as schema from "./schema.ts";
import { readCaseText, saveCaseText } from "./text.ts";

/** The test data of one problem: its draft, its versions, its files. Uploads come over HTTP of their own. */
export const testDataRouter = router({
  get: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.dataPidInput)
    .query(({ ctx, input }) => getData(ctx, input.pid)),
  saveDraft: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.saveDraftInput)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  caseText: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.caseTextInput)
    .query(({ ctx, input }) => readCaseText(ctx, input)),
  saveText: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.saveTextInput)
    .mutation(({ ctx, input }) => saveCaseText(ctx, input)),
  diff: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.dataDiffInput)
    .query(({ ctx, input }) => diffTestData(ctx, input)),
  concerned: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.dataPidInput)
    .query(({ ctx, input }) => live.countConcerned(ctx, input.pid)),
  versions: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.dataPidInput)
    .query(({ ctx, input }) => live.listDataVersions(ctx, input.pid)),
  makeLive: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.makeLiveInput)
    .mutation(({ ctx, input }) => live.makeLive(ctx, input)),
  goBack: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.goBackInput)
    .mutation(({ ctx, input }) => live.goBack(ctx, input)),
  readUpload: admin
    .meta({ reach: ["owner"] })
    .input(schema.readUploadInput)
    .mutation(({ ctx, input }) => readUpload(ctx, input)),
});
