const MODULUS = 1_000_000_007n;

/** Shunting-yard: a stack of values and one of operators. */
export function solve(input: string): string {
  const values: bigint[] = [];
  const operators: string[] = [];
  const apply = () => {
    const [b, a] = [values.pop() ?? 0n, values.pop() ?? 0n];
    const operator = operators.pop();
    const value = operator === "*" ? a * b : operator === "+" ? a + b : a - b;
    values.push(((value % MODULUS) + MODULUS) % MODULUS);
  };
  const rank = (operator: string | undefined) =>
    operator === "*" ? 2 : operator === "+" || operator === "-" ? 1 : 0;
  for (const token of input.trim().match(/\d+|[-+*()]/g) ?? []) {
    if (/\d/.test(token)) values.push(BigInt(token) % MODULUS);
    else if (token === "(") operators.push(token);
    else if (token === ")") {
      while (operators.at(-1) !== "(") apply();
      operators.pop();
    } else {
      while (rank(operators.at(-1)) >= rank(token)) apply();
      operators.push(token);
    }
  }
  while (operators.length > 0) apply();
  return `${values[0]}\n`;
}
