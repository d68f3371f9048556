// @ts-check

const numeric = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/

/**
 * Rows as the text of a JSON array of objects. Undefined when an integer beyond 2^53 came as a float: then the statement
 * is run again with 64-bit integers. (Objects and one JSON.stringify take half the time of building the text.) With
 * `apart` the values that somebody makes more of come before the rows, and the rows on lines: no JSON text has a line's end.
 * @param {any[][]} rows
 * @param {{ fields: { name: string, as: string, digits?: number }[], keys: number[], apart?: { columns: { place: number, as: string }[], key: boolean } }} shape
 * @returns {string | undefined}
 */
export function encodeRows(rows, shape) {
  const { fields, keys, apart } = shape
  /** @type {any[]} */
  const values = []
  let lines = ''
  const width = fields.length
  const answer = new Array(rows.length)
  for (let r = 0; r < rows.length; r++) {
    const row = /** @type {any[]} */ (rows[r])
    /** @type {Record<string, any>} */
    const made = {}
    for (let i = 0; i < width; i++) {
      const field = /** @type {{ name: string, as: string, digits?: number }} */ (fields[i])
      const value = row[i]
      if (isRounded(value)) return undefined
      made[field.name] = plainValue(value, field.as, field.digits)
    }
    if (keys.length > 0) {
      const own = new Array(keys.length)
      for (let k = 0; k < keys.length; k++) {
        const value = row[/** @type {number} */ (keys[k])]
        if (isRounded(value)) return undefined
        own[k] = value === null || value === undefined ? null : typeof value === 'boolean' ? String(value) : text(value)
      }
      made.$key = own
    }
    if (apart) {
      for (const { place, as } of apart.columns) {
        if (isRounded(row[place])) return undefined
        values.push(plainValue(row[place], as))
      }
      if (apart.key) values.push(made.$key)
      lines += `\n${JSON.stringify(made)}`
    } else answer[r] = made
  }
  return apart ? JSON.stringify(values) + lines : JSON.stringify(answer)
}

/**
 * A value as it stands in an answer.
 * @param {any} value
 * @param {string} as
 * @param {number} [digits] behind the point of a text, at least
 */
export function plainValue(value, as, digits) {
  if (value === null || value === undefined) return null
  if (digits !== undefined && as === 'text') return withDigits(text(value), digits)
  return as === 'number' ? number(value) : as === 'truth' ? truth(value) : text(value)
}

/** Some databases leave zeros at the end away. @param {any} value @param {number} digits */
function withDigits(value, digits) {
  if (typeof value !== 'string' || !numeric.test(value)) return value
  const point = value.indexOf('.')
  const behind = point < 0 ? 0 : value.length - point - 1
  return behind >= digits ? value : (point < 0 ? `${value}.` : value) + '0'.repeat(digits - behind)
}

/** A 64-bit integer that came as a float. @param {any} value */
function isRounded(value) {
  return (
    typeof value === 'number' &&
    (value > 9007199254740991 || value < -9007199254740991) &&
    Number.isInteger(value) &&
    value < 9.3e18 &&
    value > -9.3e18
  )
}

/** @param {any} value */
function number(value) {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : String(value)
  if (typeof value === 'string') return value.length <= 15 && numeric.test(value) ? Number(value) : value
  return typeof value === 'boolean' ? Number(value) : text(value)
}

/** @param {any} value */
function text(value) {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    const written = String(value)
    // Sums of floats end in 0000000000004: fifteen digits are what a double holds for certain.
    return written.length <= 15 || Number.isInteger(value) ? written : String(Number(value.toPrecision(15)))
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return String(value)
}

/** @param {any} value */
function truth(value) {
  return value === true || value === 1 || value === 1n || value === '1' || value === 't' || value === 'true'
}

/** @param {bigint} value */
function isSafe(value) {
  return value <= 9007199254740991n && value >= -9007199254740991n
}
