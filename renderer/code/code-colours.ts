import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Names in quotes: the editor's own orange is too pale on white. */
export const codeColours = syntaxHighlighting(
  HighlightStyle.define([{ tag: tags.special(tags.string), color: '#a33b00' }], { themeType: 'light' }),
)
