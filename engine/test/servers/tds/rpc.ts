import type { ByteReader } from './byte-reader.ts'
import { readParameters, type Parameter } from './parameters.ts'
import { asDeclared, parseDeclarations, type Parameters, type Session, type Sink } from './session.ts'
import { SqlError } from './sql/sql-error.ts'
import { int } from './sql/sql-type.ts'
import type { TokenWriter } from './tokens.ts'

/** Statements that the client has prepared, by handle. */
export interface Prepared {
  next: number
  statements: Map<number, { text: string; declared: string }>
}

const byNumber: Record<number, string> = {
  10: 'sp_executesql',
  11: 'sp_prepare',
  12: 'sp_execute',
  13: 'sp_prepexec',
  15: 'sp_unprepare',
}

/** A remote procedure call (MS-TDS 2.2.6.6): the system procedures that drivers use. Throws `SqlError`. */
export async function handleRpc(
  input: ByteReader,
  session: Session,
  prepared: Prepared,
  sink: Sink,
  out: TokenWriter,
): Promise<void> {
  const length = input.u16()
  const number = length === 0xffff ? input.u16() : 0
  const name = length === 0xffff ? (byNumber[number] ?? `procedure ${number}`) : input.text(length).toLowerCase()
  input.u16()
  const parameters = readParameters(input)
  const procedure = procedures[name.replace(/^.*\./, '')]
  if (!procedure) throw new SqlError(2812, `Could not find stored procedure '${name}'.`)
  await procedure({ parameters, session, prepared, sink, out })
}

interface Call {
  parameters: Parameter[]
  session: Session
  prepared: Prepared
  sink: Sink
  out: TokenWriter
}

const procedures: Record<string, (call: Call) => Promise<void> | void> = {
  async sp_executesql({ parameters: [text, declared, ...values], session, sink, out }) {
    await session.run(asText(text), bind(asText(declared), values), sink)
    close(sink, out)
  },
  sp_prepare({ parameters: [handle, declared, text], session, prepared, sink, out }) {
    const found = session.describe(asText(text), parseDeclarations(asText(declared)))
    if (!('columns' in found)) throw new SqlError(found.number, found.message)
    if (found.columns.length > 0) {
      sink.columns(found.columns)
      sink.done(undefined)
    }
    close(sink, out)
    giveHandle(out, handle, remember(prepared, asText(text), asText(declared)))
  },
  async sp_execute({ parameters: [handle, ...values], session, prepared, sink, out }) {
    const found = prepared.statements.get(Number(handle?.value))
    if (!found) throw new SqlError(8179, `Could not find prepared statement with handle ${String(handle?.value)}.`)
    await session.run(found.text, bind(found.declared, values), sink)
    close(sink, out)
  },
  async sp_prepexec({ parameters: [handle, declared, text, ...values], session, prepared, sink, out }) {
    await session.run(asText(text), bind(asText(declared), values), sink)
    close(sink, out)
    giveHandle(out, handle, remember(prepared, asText(text), asText(declared)))
  },
  sp_unprepare({ parameters: [handle], prepared, sink, out }) {
    prepared.statements.delete(Number(handle?.value))
    close(sink, out)
  },
  sp_describe_undeclared_parameters({ parameters: [text, declared], session, sink, out }) {
    session.showUndeclared(asText(text), asText(declared), sink)
    close(sink, out)
  },
}

function asText(parameter: Parameter | undefined): string {
  return parameter?.value === null || parameter === undefined ? '' : String(parameter.value)
}

function bind(declared: string, values: Parameter[]): Parameters {
  const parameters = parseDeclarations(declared)
  const names = [...parameters.keys()]
  values.forEach((value, i) => {
    const name = value.name === '' ? names[i] : value.name.toLowerCase()
    const found = name === undefined ? undefined : parameters.get(name)
    if (!found) throw new SqlError(8144, 'Procedure or function has too many arguments specified.')
    found.value = asDeclared(found.type, value.value)
  })
  return parameters
}

function remember(prepared: Prepared, text: string, declared: string): number {
  prepared.statements.set(prepared.next, { text, declared })
  return prepared.next++
}

/** The return status stands behind the last DONEINPROC. */
function close(sink: Sink, out: TokenWriter): void {
  sink.flush(true)
  out.returnStatus(0)
}

function giveHandle(out: TokenWriter, parameter: Parameter | undefined, handle: number): void {
  out.returnValue(0, parameter?.name ? `@${parameter.name}` : '', int, BigInt(handle))
}
