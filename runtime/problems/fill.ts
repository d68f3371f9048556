/**
 * Puts values into `{0}`, `{1}`, …; a placeholder without a value stays visible. A value that is a field by its own name
 * is not called one twice: "Field {0} is required." of "Name field" is "Name field is required."
 */
export function fill(template: string, values: readonly (string | number)[]): string {
  return template.replaceAll(/(\bField )?\{(\d+)\}/g, (whole, noun: string | undefined, index: string) => {
    const value = values[Number(index)]
    if (value === undefined) return whole
    return / field$/i.test(String(value)) ? String(value) : `${noun ?? ''}${value}`
  })
}
