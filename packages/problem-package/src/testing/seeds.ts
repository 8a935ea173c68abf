/** One small package of each format, with a good part of what the format can say. */
import type { PackageFormat } from "../model.ts";

const DATA = { "1.in": "1\n", "1.out": "2\n" };
const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

export const SEEDS: Readonly<Record<PackageFormat, Readonly<Record<string, string>>>> = {
  hoj: {
    "p.json": JSON.stringify({
      judgeMode: "spj",
      languages: ["C"],
      samples: [{ input: "1.in", output: "1.out", score: 1, groupNum: 1 }],
      userExtraFile: { "a.h": "x" },
      problem: {
        title: "t",
        type: 1,
        spjCode: "x",
        spjLanguage: "C",
        judgeCaseMode: "subtask_lowest",
      },
    }),
    ...inFolder("p", {
      ...DATA,
      info: '{"testCases":[{"inputName":"1.in","outputName":"1.out"}]}',
    }),
  },
  qduoj: {
    "1/problem.json": JSON.stringify({
      display_id: "1",
      title: "t",
      description: { format: "html", value: "<p>x</p>" },
      time_limit: 1000,
      memory_limit: 64,
      template: { C: "//PREPEND BEGIN\na\n//PREPEND END" },
      test_case_score: [{ score: 1, input_name: "1.in", output_name: "1.out" }],
    }),
    ...inFolder("1/testcase", DATA),
  },
  fps: {
    "a.xml":
      '<?xml version="1.0"?><!DOCTYPE fps [<!ENTITY a "b">]><fps version="1.2"><item><title>t</title><time_limit unit="s">1</time_limit><img><src>/a</src><base64>AAAA</base64></img><description><![CDATA[<img src="/a">]]></description><test_input name="x">1</test_input><test_output name="x">2</test_output><spj language="C">x</spj></item></fps>',
  },
  hydro: {
    "problem.yaml": "pid: a1\ntitle: t\ntag: [x]\n",
    "problem.md": "```input1\n1\n```\n```output1\n2\n```\n",
    "testdata/config.yaml":
      "time: 1s\nmemory: 1g\nchecker_type: testlib\nchecker: wcmp\nsubtasks:\n  - { id: 1, type: max, score: 50, cases: [{ input: 1.in, output: 1.out }] }\n  - { id: 2, if: [1], cases: [{ input: 1.in, output: 1.out, time: 2s }] }\n",
    ...inFolder("testdata", DATA),
  },
  dmoj: {
    "init.yml":
      "checker: {name: floats, args: {precision: 3}}\ntest_cases:\n- {points: 0, in: 1.in, out: 1.out}\n- points: 5\n  batched: [{in: 1.in, out: 1.out}]\n- {points: 5, dependencies: [1], batched: [{in: 1.in, out: 1.out}]}\n",
    ...DATA,
  },
  cms: {
    "task.yaml":
      "name: t\ntitle: x\ntime_limit: 1.5\nmemory_limit: 64\nn_input: 1\ninfile: ''\noutfile: ''\n",
    "input/input0.txt": "1\n",
    "output/output0.txt": "2\n",
    "gen/GEN": "#ST: 100\n1 2\n",
    "check/checker.cpp": "int main() {}",
    "sol/grader.cpp": "int main() {}",
  },
  kattis: {
    "problem.yaml":
      "problem_format_version: 2023-07\nname: x\nuuid: 1\ntype: scoring\nlimits: {time_limit: 1}\n",
    "problem_statement/problem.en.md": "# x",
    ...inFolder("data/secret/g", { "1.in": "1", "1.ans": "2" }),
    "data/secret/testdata.yaml": "grader_flags: min\nrange: 0 100\n",
    "submissions/accepted/a.py": "print(2)",
  },
  polygon: {
    "problem.xml": `<problem short-name="sum" revision="3"><names><name language="english" value="Sum"/></names>
      <judging input-file="" output-file=""><testset name="tests"><time-limit>2000</time-limit>
      <memory-limit>268435456</memory-limit><test-count>2</test-count><input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test points="30.0" sample="true"/><test points="70.0"/></tests>
      </testset></judging><assets><checker name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp.g++17"/></checker>
      <solutions><solution tag="main"><source path="solutions/a.cpp" type="cpp.g++17"/></solution>
      <solution tag="wrong-answer"><source path="solutions/b.py" type="python.3"/></solution></solutions></assets></problem>`,
    "statement-sections/english/name.tex": "Sum",
    "statement-sections/english/legend.tex": "Add $a$ and $b$.",
    "statement-sections/english/input.tex": "Two numbers.",
    "statement-sections/english/output.tex": "Their sum.",
    "files/check.cpp": "int main() {}",
    "solutions/a.cpp": "int main() {}",
    "solutions/b.py": "print(1)",
    "tests/01": "1 2\n",
    "tests/01.a": "3\n",
    "tests/02": "3 4\n",
    "tests/02.a": "7\n",
  },
};
