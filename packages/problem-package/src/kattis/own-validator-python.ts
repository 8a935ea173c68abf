/** What calls a checker in Python as an output validator; the same rules as beside programs in C and C++. */
import type { Wrapping } from "./own-validator.ts";

/** Whoever runs a folder of Python begins there. */
export const PYTHON_WRAPPER = "__main__.py";

const word = (is: boolean) => (is ? "True" : "False");

export function pythonWrapper({ convention, role, isScoring }: Wrapping, checker: string): string {
  return `# Lets a ${role} of the convention "${convention}" judge as an output validator. Written by Gavel.
CONVENTION = ${JSON.stringify(convention)}
IS_INTERACTOR = ${word(role === "interactor")}
IS_SCORING = ${word(isScoring)}
PROGRAM = ${JSON.stringify(checker)}
${BODY}`;
}

/** The checker's file, as a wrapper names it; null = this is none. */
export function wrappedFile(text: string): string | null {
  return /^PROGRAM = "([\w.-]+)"$/m.exec(text)?.[1] ?? null;
}

const BODY = `
import os
import re
import subprocess
import sys


def fault(why):
    sys.stderr.write(why + "\\n")
    sys.stderr.flush()
    os._exit(1)


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read(65536).decode("utf-8", "replace")
    except OSError:
        return ""


def number(text):
    found = re.match(r"\\s*([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)", text)
    return float(found.group(1)) if found else -1.0


def share(text, full):
    """A share of the points from 0 to 1; a fault for anything that is no share."""
    value = number(text)
    if not 0 <= value <= full:
        fault("its score is no score")
    return value / full


def after(words, beginning):
    text = words.lstrip()
    return text[len(beginning):] if text.startswith(beginning) else None


def result(code, words, score):
    if CONVENTION in ("syzoj", "lemon", "cms"):
        if code != 0:
            fault("its exit code has no meaning")
        return share(score, 1 if CONVENTION == "cms" else 100)
    if CONVENTION == "hustoj":
        return 1 if code == 0 else 0
    if CONVENTION == "qduoj":
        if code not in (0, 1):
            fault("its exit code has no meaning")
        return 1 - code
    part = after(words, "partially correct (")
    points = after(words, "points ")
    if part is not None and number(part) == code:
        return share(part, 100)
    if code == 0:
        return 1
    if CONVENTION == "peer":
        if code == 100:
            return 1
        if code in (101, 102):
            return 0
        if code == 99:
            return share(words if IS_INTERACTOR else score, 100)
        if code == 103:
            fault("it reported a fault")
    else:
        if code in (1, 2, 4, 8):
            return 0
        if code == 3:
            fault("it reported a fault")
    if part is not None:
        return share(part, 100)
    if points is not None:
        return share(points, 1 if CONVENTION != "peer" and number(points) <= 1 else 100)
    if CONVENTION == "peer":
        if after(words, "ok") is not None:
            return 1
        if after(words, "wrong ") is not None or after(words, "unexpected eof") is not None:
            return 0
    elif 16 <= code <= 116:
        return (code - 16) / 100.0
    fault("its exit code has no meaning")


def main():
    if len(sys.argv) < 4:
        fault("validators are called with input, answer and folder")
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), PROGRAM)
    given, answer, folder = [os.path.abspath(path) for path in sys.argv[1:4]]
    place = os.path.join(folder, "gavel-files")
    os.makedirs(place, exist_ok=True)
    output, words, score, message = [
        os.path.join(place, name) for name in ("user_out", "words", "score", "message")
    ]
    if not IS_INTERACTOR:
        with open(output, "wb") as file:
            while True:
                chunk = sys.stdin.buffer.read(65536)
                if not chunk:
                    break
                file.write(chunk)
    orders = {
        "hustoj": [given, answer, output],
        "cms": [given, answer, output],
        "qduoj": [given, output],
        "syzoj": [],
        "lemon": [given, output, answer, "100", score, message],
    }
    arguments = orders.get(CONVENTION, [given, output, answer])
    if CONVENTION != "lemon":
        arguments = arguments + sys.argv[4:]
    if CONVENTION == "syzoj":
        for name, path in (("input", given), ("answer", answer)):
            link = os.path.join(place, name)
            if os.path.lexists(link):
                os.remove(link)
            os.symlink(path, link)
    said = open(words, "wb")
    streams = {"stderr": said}
    if not IS_INTERACTOR:
        printed = os.path.join(place, "printed") if CONVENTION == "lemon" else score
        streams.update(stdin=subprocess.DEVNULL, stdout=open(printed, "wb"))
    where = place if CONVENTION == "syzoj" else None
    child = subprocess.Popen([sys.executable, program] + arguments, cwd=where, **streams)
    # The program has to see the end of its input when the interactor is done.
    os.close(0)
    os.close(1)
    code = child.wait()
    if code < 0:
        fault("it was killed")
    spoken = read(words)
    value = result(code, spoken, read(score))
    spoken = read(message) or spoken
    with open(os.path.join(folder, "judgemessage.txt"), "w") as file:
        file.write(spoken)
    if 0 < value < 1 and IS_SCORING:
        with open(os.path.join(folder, "score_multiplier.txt"), "w") as file:
            file.write("%.9f" % value)
    sys.stderr.write(spoken)
    sys.stderr.flush()
    os._exit(42 if value == 1 or (value > 0 and IS_SCORING) else 43)


main()
`;
