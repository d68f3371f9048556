import { connectOptions } from '../../runtime/connect-string.ts'
import { SourceRefused } from './errors.ts'

/**
 * Further options of a connection, by key. Only known keys: anything that would read a file, run a program or change
 * where the connection goes is refused by name.
 */
export function readConnectString<K extends string>(
  text: string,
  patterns: Readonly<Record<K, RegExp>>,
): Partial<Record<K, string>> {
  const options: Partial<Record<K, string>> = {}
  for (const { key, value } of connectOptions(text)) {
    if (!Object.hasOwn(patterns, key) || !patterns[key as K].test(value))
      throw new SourceRefused('connect-option', [key.slice(0, 40)])
    options[key as K] = value
  }
  return options
}
