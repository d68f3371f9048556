import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Of names in quotes and of elements: the editor's own are too pale on white and on the line of the cursor. */
const darker = [
  { tag: tags.special(tags.string), color: '#a33b00' },
  { tag: tags.typeName, color: '#006b43' },
]

/** The editor's own colours by day, some of them darker. */
export const codeColours = syntaxHighlighting(
  HighlightStyle.define([...defaultHighlightStyle.specs, ...darker], { themeType: 'light' }),
)
