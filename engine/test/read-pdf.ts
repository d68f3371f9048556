import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPage {
  /** Points. */
  width: number
  height: number
  /** Text as it stands, line by line. */
  lines: string[]
}

/** What a reader finds in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const lines: string[] = []
    let line = ''
    let y: number | undefined
    for (const item of items) {
      if (!('str' in item)) continue
      const at: number = Math.round(item.transform[5] ?? 0)
      if (y !== undefined && Math.abs(at - y) > 3 && line !== '') {
        lines.push(line.trim())
        line = ''
      }
      if (item.str !== '') y = at
      line += item.str
    }
    if (line !== '') lines.push(line.trim())
    pages.push({ width, height, lines: lines.filter((one) => one !== '') })
  }
  await task.destroy()
  return pages
}
