import { placeOf } from "@gavel/domain/place";
import { VERDICTS } from "@gavel/domain/verdict";
import { reportError } from "../../../../app/errors/report-error.ts";
import { PROOF_CODES } from "../../../../app/human-check/proof-codes.ts";
import { trainingLinkOf } from "../../../../app/links.ts";
import { TRACED } from "../../../../app/traceparent.ts";
import { api, trpc } from "../../../../app/trpc.ts";
import type { ProblemSource } from "../../../bank/problem/detail/problem-source.ts";
import { linksOf } from "../training-links.ts";
import type { TrainingProblem } from "../types.ts";

interface TrainingProblemSource {
  readonly trainingId: number;
  /** The group that the training lies in. */
  readonly groupId?: number;
  /** As in the bank. */
  readonly problemId: string;
  /** The same problem as the bank, or that group, has it. */
  readonly home: ProblemSource;
  readonly open: (problemId: string) => void;
}

/** A problem of the bank or a group on the way through a training: sent from there, followed by the training's next one. */
export function trainingProblem(options: TrainingProblemSource): ProblemSource {
  const { trainingId, groupId = null, problemId, home, open } = options;
  const links = linksOf({ id: trainingId, groupId });
  return {
    // What was sent to it there counts in the training as well, and is shown beside it.
    ...home,
    place: placeOf({ trainingId, groupId }),
    linkOf: trainingLinkOf(trainingId, groupId),
    listLink: {
      ...links.submissions,
      search: { problemID: problemId, completeProblemID: true },
    },
    step(by) {
      void api.training.problems.ensureData({ trainingId }).then((problems) => {
        const at = placeIn(problems, problemId);
        // At the end of the list there is nowhere to go.
        const next = at < 0 ? undefined : problems[at + by];
        if (next !== undefined) open(next.problemId);
      }, reportError);
    },
    useLoad() {
      const [problem] = trpc.training.problem.useSuspenseQuery({
        ...{ trainingId, displayId: problemId },
      });
      return problem;
    },
    useNextUnsolved(isWanted) {
      const { data } = trpc.training.problems.useQuery(
        { trainingId },
        { enabled: isWanted, meta: { inline: true } },
      );
      return data === undefined ? null : nextAfter(data, problemId);
    },
    useSubmit() {
      const ofHome = home.useSubmit();
      const utils = trpc.useUtils();
      const create = trpc.submission.create.useMutation({
        trpc: TRACED,
        meta: { answers: PROOF_CODES },
      });
      return {
        ...ofHome,
        send: (code, proof) => create.mutateAsync({ problemId, trainingId, ...code, ...proof }),
        reload(isFinal) {
          ofHome.reload(isFinal);
          void utils.submission.listInTraining.invalidate();
          void utils.training.problems.invalidate({ trainingId });
          if (!isFinal) return;
          void utils.training.problem.invalidate({ trainingId });
          void utils.training.get.invalidate({ trainingId });
          void utils.training.find.invalidate();
          void utils.groupTraining.find.invalidate();
          void utils.training.rank.invalidate({ trainingId });
          void utils.homework.mine.invalidate({ trainingId });
        },
      };
    },
  };
}

const placeIn = (problems: readonly TrainingProblem[], problemId: string) =>
  problems.findIndex((one) => one.problemId === problemId.toUpperCase());

/** The first after it that is not solved, round to the beginning. */
function nextAfter(problems: readonly TrainingProblem[], problemId: string) {
  const at = placeIn(problems, problemId);
  const inOrder = [...problems.slice(at + 1), ...problems.slice(0, Math.max(0, at))];
  const next = inOrder.find(({ mine }) => mine.status !== VERDICTS.accepted.code);
  return next === undefined ? null : { problemId: next.problemId, title: next.title };
}
