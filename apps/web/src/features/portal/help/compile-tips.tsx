import { Card, CardHeader } from "@gavel/ui/card";
import { Trans, useLingui } from "@lingui/react/macro";

/** Why programs that compile at home do not compile here. */
export function CompileTips() {
  const { t } = useLingui();
  return (
    <Card>
      <CardHeader title={t`When it does not compile`} />
      <ol className="flex list-decimal flex-col gap-2.5 py-4 pr-4 pl-9 text-sm">
        <li>
          <Trans>
            Programs start where the judge expects it: in Java in a public class <code>Main</code>{" "}
            outside any package, in Kotlin in a top-level <code>fun main</code>, in C and C++ in{" "}
            <code>int main</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            Include every header that you use. Functions of one compiler only, such as{" "}
            <code>itoa</code>, <code>_getch</code> or <code>gets</code>, are not there; 64-bit
            numbers are <code>long long</code> and printed with <code>%lld</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            The standard matters: what C++ 20 brought does not compile as C++ 17, and Python 2 is
            another language than Python 3. Choose the one that you wrote for.
          </Trans>
        </li>
        <li>
          <Trans>
            A compile error costs no penalty, and its output is in the details of your submission.{" "}
            <code>ONLINE_JUDGE</code> is defined here, so that debugging code can be left out.
          </Trans>
        </li>
      </ol>
    </Card>
  );
}
