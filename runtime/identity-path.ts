import { getAt, parsePointer, toPointer } from './pointer.ts'

/** JSON pointer of an identity path (`/spec/columns/field=PRICE/align`) in a value: named items become their index. */
export function pointerOf(value: unknown, identityPath: string): string {
  const steps: (string | number)[] = []
  for (const step of parsePointer(identityPath)) {
    const here = getAt(value, toPointer(steps))
    const equals = step.indexOf('=')
    if (Array.isArray(here) && equals > 0) {
      const name = step.slice(0, equals)
      const index = here.findIndex((item) => String(getAt(item, `/${name}`)) === step.slice(equals + 1))
      steps.push(index < 0 ? here.length : index)
    } else steps.push(step)
  }
  return toPointer(steps)
}
