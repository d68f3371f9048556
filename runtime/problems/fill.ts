/** Puts values into `{0}`, `{1}`, …; a placeholder without a value stays visible. */
export function fill(template: string, values: readonly (string | number)[]): string {
  return template.replaceAll(/\{(\d+)\}/g, (whole, index: string) => {
    const value = values[Number(index)]
    return value === undefined ? whole : String(value)
  })
}
