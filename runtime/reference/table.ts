/** A table in Markdown. A cell's lines stay lines. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellOf).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const cellOf = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')
