// "Did you mean".

/** The known word that is meant by an unknown one, when one is near enough: at most a third of it is wrong. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((other) => ({ other, steps: distance(word.toLowerCase(), other.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  return best !== undefined && best.steps <= Math.max(1, Math.floor(best.other.length / 3)) ? best.other : undefined;
}

/** Letters to put in, take out, exchange or swap with a neighbour. */
function distance(a: string, b: string): number {
  // Nobody mistypes so much, and the table grows with the product.
  if (Math.abs(a.length - b.length) > b.length) return Infinity;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (di: number, dj: number): number => (di === 0 ? row : rows[i - di])?.[j - dj] ?? Infinity;
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + same, swapped ? at(2, 2) + 1 : Infinity));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Infinity;
}
