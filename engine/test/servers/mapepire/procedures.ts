import { parseType, type Db2Type } from './types.ts'

export interface ProcedureParameter {
  mode: 'IN' | 'OUT' | 'INOUT'
  name: string
  type: Db2Type
}

export interface Procedure {
  library: string
  name: string
  parameters: ProcedureParameter[]
  /** `LIB/PGM` of the program behind it. */
  external: string
}

const create =
  /^\s*CREATE\s+(?:OR\s+REPLACE\s+)?PROCEDURE\s+("?[\w$#@]+"?)[./]("?[\w$#@]+"?)\s*\((.*)\)\s*LANGUAGE\s+(CL|CLLE|RPGLE|COBOLLE)\s+([\s\S]*)$/is

/** The external procedure that a statement makes, or undefined when it makes none. Throws on what Db2 for i refuses. */
export function parseProcedure(sql: string): Procedure | undefined {
  const found = create.exec(sql)
  if (!found) return undefined
  const [, library = '', name = '', list = '', language = '', rest = ''] = found
  if (/^CL/i.test(language) && !/PARAMETER\s+STYLE\s+GENERAL(?!\s+WITH)/i.test(rest))
    throw new Error('PARAMETER STYLE must be GENERAL')
  const external = /EXTERNAL\s+NAME\s+'([^']+)'/i.exec(rest)?.[1]
  if (external === undefined) throw new Error('EXTERNAL NAME is missing')
  return {
    library: plain(library),
    name: plain(name),
    external: external.toUpperCase(),
    parameters: splitList(list).map((text) => {
      const part = /^\s*(INOUT|IN|OUT)?\s+?("[^"]+"|[\w$#@]+)\s+(.+)$/is.exec(` ${text.trim()}`)
      return {
        mode: (part?.[1]?.toUpperCase() ?? 'IN') as 'IN',
        name: plain(part?.[2] ?? ''),
        type: parseType(part?.[3] ?? ''),
      }
    }),
  }
}

/** Library, name and number of `?` of a CALL, or undefined. */
export function parseCall(sql: string): { library: string | undefined; name: string; values: string } | undefined {
  const found = /^\s*(?:\{\s*)?CALL\s+(?:("?[\w$#@]+"?)[./])?("?[\w$#@]+"?)\s*(?:\(([\s\S]*)\))?\s*\}?\s*;?\s*$/i.exec(
    sql,
  )
  if (!found) return undefined
  return { library: found[1] && plain(found[1]), name: plain(found[2] ?? ''), values: found[3] ?? '' }
}

function plain(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name.toUpperCase()
}

/** Parts between commas that stand outside parentheses. */
export function splitList(text: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.filter((part) => part.trim() !== '')
}
