import { escapeMarkup } from '../template/escape-markup.ts'
import type { Paper } from './paper.ts'

export interface PageDocument {
  paper: Paper
  language: string
  /** What readers of the file call it. */
  title: string
  /** Today, as it stands in running heads. */
  date: string
  /** Address at which the page finds its font. */
  font?: string
}

/** The beginning and the end of a page around what a template gives: paper, margins, running heads, what tables do at page ends. */
export function pageFrame(document: PageDocument): { head: string; foot: string } {
  const { language, title } = document
  return {
    head:
      `<!doctype html><html lang="${escapeMarkup(language)}"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title>` +
      `<style>${paperStyle(document)}${fontStyle(document)}${usualStyle}</style></head><body>`,
    foot: '</body></html>',
  }
}

function paperStyle({ paper, date }: PageDocument): string {
  const { width, height, margin, heads } = paper
  const { top, right, bottom, left } = margin
  const boxes = heads.map(({ place, text }) => `@${place}{content:${contentOf(text, date)};font-size:8pt}`)
  return `@page{size:${width}mm ${height}mm;margin:${top}mm ${right}mm ${bottom}mm ${left}mm;${boxes.join('')}}`
}

/** A text of a margin box: `{page}`, `{pages}` and `{date}` stand for their numbers. */
function contentOf(text: string, date: string): string {
  const parts = text.split(/(\{pages?\}|\{date\})/).filter((part) => part !== '')
  return parts
    .map((part) => {
      if (part === '{page}') return 'counter(page)'
      if (part === '{pages}') return 'counter(pages)'
      return cssText(part === '{date}' ? date : part)
    })
    .join(' ')
}

/** A text of a style sheet, within the element that holds it. */
const cssText = (text: string): string =>
  `"${text.replace(/[\\"<>&\n\r\f]/g, (mark) => `\\${mark.charCodeAt(0).toString(16)} `)}"`

/**
 * Fonts that a host with Japanese has. `BIZ UDPGothic` has TrueType outlines in both weights, which a PDF holds as subsets;
 * `Noto Sans CJK JP` knows every character that names are written with, and draws those that the first has not.
 */
const hostFonts =
  "'BIZ UDPGothic','Noto Sans CJK JP','Noto Sans JP','Yu Gothic','Hiragino Sans','IPAexGothic',sans-serif"

const fontStyle = ({ font }: PageDocument): string =>
  font === undefined
    ? `body{font-family:${hostFonts}}`
    : `@font-face{font-family:own;src:url("${font}")}body{font-family:own,${hostFonts}}`

/**
 * What every report may build on: heads of tables stand on each page, rows and what is `keep` are not torn apart, `sheet` is a
 * page of its own.
 */
const usualStyle = [
  '*{box-sizing:border-box;-webkit-print-color-adjust:exact;print-color-adjust:exact}',
  // A line at the edge of the page would be cut in half.
  'body{margin:0 0.3mm;font-size:10pt;line-height:1.5}',
  'table{border-collapse:collapse;width:100%}',
  'thead{display:table-header-group}tfoot{display:table-footer-group}',
  'tr,.keep{break-inside:avoid}',
  '.sheet{break-after:page}.sheet:last-child{break-after:auto}',
  '.right{text-align:right}.center{text-align:center}',
  '.vertical{writing-mode:vertical-rl}',
  '.missing{border:0.3mm dashed currentColor;padding:0 1mm}',
].join('')
