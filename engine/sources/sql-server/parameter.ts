import { TYPES, type Request } from 'tedious'
import type { Value } from '../source.ts'

const long = Number.POSITIVE_INFINITY

/** Binds a value as `@name`, with the same types as `declaredType`. */
export function addParameter(request: Request, name: string, value: Value): void {
  if (value === null) request.addParameter(name, TYPES.NVarChar, null, { length: 4000 })
  else if (typeof value === 'boolean') request.addParameter(name, TYPES.Bit, value)
  else if (typeof value === 'number') addNumber(request, name, value)
  else if (typeof value === 'bigint') addBigint(request, name, value)
  else if (value instanceof Uint8Array)
    request.addParameter(name, TYPES.VarBinary, Buffer.from(value), { length: value.length > 8000 ? long : 8000 })
  else request.addParameter(name, TYPES.NVarChar, value, { length: value.length > 4000 ? long : 4000 })
}

function addNumber(request: Request, name: string, value: number): void {
  if (!Number.isInteger(value)) request.addParameter(name, TYPES.Float, value)
  else if (value >= -2_147_483_648 && value <= 2_147_483_647) request.addParameter(name, TYPES.Int, value)
  else if (Number.isSafeInteger(value)) request.addParameter(name, TYPES.BigInt, String(value))
  else request.addParameter(name, TYPES.Float, value)
}

/** Beyond 64 bits a number travels as text; SQL Server converts it where it meets a number. */
function addBigint(request: Request, name: string, value: bigint): void {
  if (BigInt.asIntN(64, value) === value) request.addParameter(name, TYPES.BigInt, String(value))
  else request.addParameter(name, TYPES.NVarChar, String(value), { length: 4000 })
}
