import type { Draws } from '../../../runtime/template/helpers/helper.ts'

/** Codes by the names that templates use, as the package calls them. */
const codes: Record<string, string> = {
  ean13: 'ean13',
  ean8: 'ean8',
  code39: 'code39',
  code128: 'code128',
  // NW-7
  nw7: 'rationalizedCodabar',
  qr: 'qrcode',
}

/** NW-7 begins and ends with one of four letters; a value without them has A. */
const codabar = /^[A-D].*[A-D]$/i

/** Characters of a value that is drawn. */
const longest = 1000

/** What draws bars. Loaded by the first report that has some: the package is large. */
export async function makeBarcodes(): Promise<Draws['barcode']> {
  const { toSVG } = await import('bwip-js')
  return ({ type, value, height, hasText }) => {
    const code = Object.hasOwn(codes, type) ? codes[type] : undefined
    if (code === undefined || value.length > longest) return undefined
    const text = type === 'nw7' && !codabar.test(value) ? `A${value}A` : value
    try {
      const isSquare = type === 'qr'
      const drawn = toSVG({
        bcid: code,
        text,
        ...(!isSquare && { height, includetext: hasText, textxalign: 'center' }),
      })
      return drawn.replace('<svg ', `<svg style="height:${height}mm" `)
    } catch {
      // Not a value of this code: letters in a number, a wrong check digit.
      return undefined
    }
  }
}
