import { toPointer } from '../../runtime/pointer.ts'

/** Place in the model of an rjsf path: its first step is a whole pointer, the others are names below it. */
export function placeOf(path: readonly (string | number)[]): string {
  const [first = '', ...rest] = path
  return String(first) + toPointer(rest)
}
