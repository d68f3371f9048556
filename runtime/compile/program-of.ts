import { codeText } from '../sql/code-text.ts'
import type { SchemaSpec } from './content-spec.ts'
import type { PlanProgram } from './plan.ts'
import * as codes from '../generated/codes.ts'
import * as defaults from '../generated/defaults.ts'

/** Digits and characters of a parameter without a length: IBM i's packed(15, 5) and CHAR(32) are what CL assumes. */
const usual = { character: { length: 32, scale: 0 }, numeric: { length: 15, scale: 5 } }

/** The program that a schema calls, or undefined when it does not call one. */
export function programOf({ type, program, parameters = [] }: SchemaSpec): PlanProgram | undefined {
  if (type !== codes.schemaType.clProgram || program === undefined) return undefined
  return {
    library: program.library,
    program: program.program,
    ccsid: program.ccsid,
    libraries: program.initLibrary ?? [],
    cl: commandsOf(codeText(program.cl)),
    parameters: parameters.map(
      ({
        name,
        direction = defaults.schemaSpec.parameters.direction,
        dataType = defaults.schemaSpec.parameters.dataType,
        length,
        scale,
      }) => ({
        name,
        direction,
        dataType,
        length: length ?? usual[dataType].length,
        scale: scale ?? (length === undefined ? usual[dataType].scale : 0),
      }),
    ),
  }
}

/** One command a line; a line that ends with + goes on in the next one, and lines that begin with a slash and an asterisk are remarks. */
export function commandsOf(text: string): string[] {
  return text
    .replaceAll(/\+[ \t]*\r?\n[ \t]*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\/\*.*\*\/$/.test(line))
}
