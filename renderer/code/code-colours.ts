import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** The editor's own colours by day, except that of names in quotes, which is too pale on white. */
export const codeColours = syntaxHighlighting(
  HighlightStyle.define([...defaultHighlightStyle.specs, { tag: tags.special(tags.string), color: '#a33b00' }], {
    themeType: 'light',
  }),
)
