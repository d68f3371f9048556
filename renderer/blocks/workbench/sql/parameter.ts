/** A parameter of a statement as its document lists it. */
export interface SqlParameter {
  name: string
  label?: unknown
  dataType?: string
  /** Test value. */
  data?: unknown
  length?: number
  scale?: number
  /** The engine gives it the next number; nobody is asked. */
  sequenceId?: boolean
  [property: string]: unknown
}

/** The value that was typed: a number where the parameter is one and nothing is lost by it, else the text. */
export function typedValue(text: string, dataType: string | undefined): string | number {
  const number = Number(text)
  return dataType === 'numeric' && text.trim() !== '' && String(number) === text.trim() ? number : text
}
