import { Card, CardHeader } from "@gavel/ui/card";
import { Trans, useLingui } from "@lingui/react/macro";

/** Why programs that compile at home do not compile here. */
export function CompileTips() {
  const { t } = useLingui();
  return (
    <Card>
      <CardHeader title={t`If it does not compile`} />
      <ol className="flex list-decimal flex-col gap-2.5 py-4 pr-4 pl-9 text-sm">
        <li>
          <Trans>
            Entry points: in Java a public class <code>Main</code> outside any package, in Kotlin a
            top-level <code>fun main</code>, in C and C++ <code>int main</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            Include every header you use. Compiler-specific functions such as <code>itoa</code>,{" "}
            <code>_getch</code> or <code>gets</code> are not available; 64-bit integers are{" "}
            <code>long long</code>, printed with <code>%lld</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            The standard matters: C++ 20 features do not compile as C++ 17, and Python 2 is a
            different language from Python 3. Choose the one you wrote for.
          </Trans>
        </li>
        <li>
          <Trans>
            A compile error adds no penalty; the compiler output is in the submission's details.{" "}
            <code>ONLINE_JUDGE</code> is defined here, so debugging code can be left out.
          </Trans>
        </li>
      </ol>
    </Card>
  );
}
