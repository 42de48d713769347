/** Shares of a whole, rounded to hundredths that add up as the shares do: those that lose most by it get what is left. */
export function rounded(shares: readonly number[]): number[] {
  const hundredths = shares.map((share) => Math.floor(100 * share + 1e-9));
  const left = Math.round(100 * sum(shares)) - sum(hundredths);
  const lost = shares.map((share, at) => 100 * share - hundredths[at]!);
  const first = [...shares.keys()].sort((a, b) => lost[b]! - lost[a]! || a - b).slice(0, left);
  return hundredths.map((each, at) => (each + (first.includes(at) ? 1 : 0)) / 100);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
