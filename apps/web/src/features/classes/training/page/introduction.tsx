import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Markdown } from "@gavel/ui/markdown";
import { Trans } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { trpc } from "../../../../app/trpc.ts";

/** What its author says of it. */
export function Introduction({ trainingId }: { trainingId: number }) {
  const [training] = trpc.training.get.useSuspenseQuery({ trainingId });
  useDocumentTitle(training.title);
  return (
    <Card className="max-w-220">
      <CardHeader title={<Trans>About this training</Trans>} />
      <CardBody>
        <Markdown source={training.description} wide />
      </CardBody>
    </Card>
  );
}
