/**
 * Removes control characters, because content from users and servers could control the terminal.
 */
export const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');

export function toTable(rows: string[][]): string {
  const cells = rows.map((row) => row.map(inOneLine));
  const widths = (cells[0] ?? []).map((_cell, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const toTime = (date: Date | null): string =>
  date ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'never';
