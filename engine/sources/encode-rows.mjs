// @ts-check

const numeric = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/

/**
 * Rows as the text of a JSON array of objects. Undefined when an integer beyond 2^53 came as a float:
 * then the statement is run again with 64-bit integers.
 * @param {any[][]} rows
 * @param {{ fields: { name: string, as: string }[], keys: number[] }} shape
 * @returns {string | undefined}
 */
export function encodeRows(rows, shape) {
  const { fields, keys } = shape
  const width = fields.length
  const names = fields.map((field, i) => `${i === 0 ? '{' : ','}${JSON.stringify(field.name)}:`)
  const numbers = fields.map((field) => field.as === 'number')
  const truths = fields.map((field) => field.as === 'truth')
  const keyStart = `${width === 0 ? '{' : ','}"$key":[`
  let text = '['
  for (let r = 0; r < rows.length; r++) {
    const row = /** @type {any[]} */ (rows[r])
    if (r > 0) text += ','
    for (let i = 0; i < width; i++) {
      const value = row[i]
      text += names[i]
      if (value === null || value === undefined) text += 'null'
      else if (typeof value === 'string') text += numbers[i] && numeric.test(value) ? value : truths[i] ? truth(value) : JSON.stringify(value)
      else if (typeof value === 'number') {
        if (value > 9007199254740991 || value < -9007199254740991) {
          if (Number.isInteger(value) && value < 9.3e18 && value > -9.3e18) return undefined
        }
        if (truths[i]) text += value !== 0
        else if (!numbers[i]) text += `"${Number.isInteger(value) ? value : Number(value.toPrecision(15))}"`
        else text += Number.isFinite(value) ? value : 'null'
      } else text += truths[i] ? truth(value) : scalar(value, numbers[i] === true)
    }
    if (keys.length > 0) {
      text += keyStart
      for (let k = 0; k < keys.length; k++) {
        const value = row[/** @type {number} */ (keys[k])]
        if (k > 0) text += ','
        text += value === null || value === undefined ? 'null' : JSON.stringify(keyText(value))
      }
      text += ']'
    }
    text += width === 0 && keys.length === 0 ? '{}' : '}'
  }
  return `${text}]`
}

/** @param {any} value */
function keyText(value) {
  return typeof value === 'string' ? value : value instanceof Uint8Array ? Buffer.from(value).toString('base64') : String(value)
}

/** @param {any} value */
function truth(value) {
  return value === true || value === 1 || value === 1n || value === '1' || value === 't' || value === 'true' ? 'true' : 'false'
}

/** @param {any} value @param {boolean} asNumber */
function scalar(value, asNumber) {
  if (typeof value === 'bigint') {
    const safe = value <= 9007199254740991n && value >= -9007199254740991n
    return asNumber && safe ? String(value) : `"${value}"`
  }
  if (typeof value === 'boolean') return asNumber ? (value ? '1' : '0') : String(value)
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'))
  return JSON.stringify(value)
}

/**
 * Rows of values as JSON text; bytes become `{"b": base64}`, integers beyond 2^53 strings.
 * @param {any[][]} rows
 */
export function encodeValues(rows) {
  return JSON.stringify(rows, (_key, value) => {
    if (typeof value === 'bigint')
      return value <= 9007199254740991n && value >= -9007199254740991n ? Number(value) : String(value)
    // Buffer.toJSON ran before the replacer sees it.
    if (value !== null && typeof value === 'object' && value.type === 'Buffer' && Array.isArray(value.data))
      return { b: Buffer.from(value.data).toString('base64') }
    return value
  })
}
