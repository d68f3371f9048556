import type { BlockProps } from '../block-props.ts'
import { safeHtml } from '../../../runtime/mail/safe-html.ts'
import { textOf } from '../../state/scope.ts'
import styles from './html-view.module.css'

/** On white, as readers of mail show it, whatever the console looks like; a link leads nowhere from here. */
const page = (body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"></head>` +
  `<body style="margin: 12px; font-family: sans-serif; color: #1b1f24; background-color: #fff">${body}</body></html>`

/** Markup in a frame that has no origin, no script and no way out. */
export default function HtmlView({ block, scope }: BlockProps<'html-view'>) {
  const text = textOf(block.html, scope)
  if (text === '') return null
  const lines = textOf(block.lines, scope)
  const html = text.replaceAll('{lines}', () => lines || '{lines}')
  return (
    <iframe className={styles.view} title={textOf(block.label, scope)} sandbox="" srcDoc={page(safeHtml(html).html)} />
  )
}
