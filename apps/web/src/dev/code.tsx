import { Card, CardHeader } from "@gavel/ui/card";
import { CodeBlock } from "@gavel/ui/code-block";
import { CompilerOutput } from "@gavel/ui/compiler-output";
import { CopyButton } from "@gavel/ui/copy-button";
import { CodeEditor } from "@gavel/ui/editor";
import {
  EDITOR_MODES,
  EDITOR_THEMES,
  type EditorMode,
  type EditorTheme,
} from "@gavel/ui/lib/editor-options";
import { Markdown } from "@gavel/ui/markdown";
import { FilterSelect } from "@gavel/ui/select";
import { SplitPane } from "@gavel/ui/split-pane";
import { useState } from "react";
import { useTheme } from "../app/theme.ts";

const CODE = `#include <bits/stdc++.h>
using namespace std;

int n, k;
vector<long long> pos;   // sorted, on a ring of length L

/* can k guards cover everything within radius r? */
bool ok(long long r, long long L) {
    for (int s = 0; s < n; ++s) {
        if (used <= k) return true;
    }
    printf("%d\\n", 42);
    return false;
}
`;
const MARKED = {
  code: CODE,
  marks: [{ line: 10, text: "'used' was not declared" }],
};
const STATEMENT = `A ring road has length $L$ and $n$ warehouses; warehouse $i$ stands at $x_i$.

$$d(a,b)=\\min\\bigl(|a-b|,\\;L-|a-b|\\bigr)$$

- first, **bold** and \`code\`
- second, a [link](https://example.org)

| n | time |
|---|------|
| 1 | 2 ms |

\`\`\`cpp
int main() { return 0; } // done
\`\`\`

一条环形公路长 $L$，沿路有 $n$ 座仓库——“引号”、省略……`;
const OUTPUT = `main.cpp: In function 'long long eval(const string&, int&)':
main.cpp:12:19: error: 'stck' was not declared in this scope; did you mean 'stack'?
   12 |         value = stck.top();
      |                 ^~~~
main.cpp:9:9: warning: unused variable 'depth' [-Wunused-variable]`;

export function CodeSection() {
  const { dark } = useTheme();
  const [code, setCode] = useState(CODE);
  const [mode, setMode] = useState<EditorMode>("c_cpp");
  const [theme, setTheme] = useState<EditorTheme>("gavel");
  return (
    <>
      <SplitPane
        id="gallery"
        label="Width of the statement"
        className="mb-6 h-105 overflow-hidden rounded-lg border bg-card max-lg:hidden"
        minFirst={320}
        minSecond={420}
        first={
          <div className="overflow-y-auto p-5">
            <Markdown source={STATEMENT} />
          </div>
        }
        second={
          <>
            <div className="flex gap-1 border-b p-1">
              <FilterSelect
                ghost
                label="Language"
                value={mode}
                options={EDITOR_MODES.map((value) => ({ value, label: value }))}
                onChange={setMode}
              />
              <FilterSelect
                ghost
                label="Theme"
                value={theme}
                options={EDITOR_THEMES.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setTheme}
              />
            </div>
            <CodeEditor
              label="Code"
              value={code}
              onChange={setCode}
              mode={mode}
              theme={theme}
              dark={dark}
              annotations={MARKED}
            />
          </>
        }
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader
            title="编译器输出"
            detail="g++ -O2"
            action={<CopyButton word text={OUTPUT} />}
          />
          <CompilerOutput text={OUTPUT} onLine={() => undefined} />
        </Card>
        <Card className="min-w-0 overflow-hidden">
          <CodeBlock code={CODE} mode="c_cpp" errorLines={[10]} />
        </Card>
        <div className="well">{"5 2 100\n2 10 48 55 97"}</div>
        <Markdown source={STATEMENT} size="post" className="lg:hidden" />
      </div>
    </>
  );
}
