import { StreamLanguage, type StringStream } from '@codemirror/language'

interface Place {
  /** `tag`: between < and >; `style`: in a style sheet. */
  inside: 'text' | 'tag' | 'style'
  isValue: boolean
}

/** Colours of a page's markup, of its style sheet and of `{{…}}` in both. */
export const pageLanguage = StreamLanguage.define<Place>({
  name: 'report-template',
  startState: () => ({ inside: 'text', isValue: false }),
  token(stream, place) {
    if (place.isValue) return tokenOfValue(stream, place)
    if (stream.match(/\{\{!--[\s\S]*?--\}\}|\{\{![^}]*\}\}/)) return 'comment'
    if (stream.match('{{')) {
      place.isValue = true
      return 'processingInstruction'
    }
    if (place.inside === 'tag') return tokenOfTag(stream, place)
    if (place.inside === 'style') return tokenOfStyle(stream, place)
    if (stream.match(/<!--.*?-->/)) return 'comment'
    const style = stream.match(/<style\b/, false)
    if (stream.match(/<\/?[a-zA-Z][\w-]*/)) {
      place.inside = style ? 'style' : 'tag'
      return 'tagName'
    }
    if (stream.next() === '<') return null
    stream.match(/[^<{]*/)
    return null
  },
})

function tokenOfValue(stream: StringStream, place: Place): string | null {
  if (stream.match('}}')) {
    place.isValue = false
    return 'processingInstruction'
  }
  if (stream.match(/[#/](each|if|unless|with)\b|else\b|as\b/)) return 'keyword'
  if (stream.match(/"[^"]*"?/)) return 'string'
  if (stream.match(/-?\d+(\.\d+)?/)) return 'number'
  if (stream.match(/[\p{L}_][\p{L}\p{N}_]*(?==)/u)) return 'attributeName'
  if (stream.match(/[\p{L}_@.][\p{L}\p{N}_./@]*/u)) return 'variableName'
  stream.next()
  return null
}

function tokenOfTag(stream: StringStream, place: Place): string | null {
  if (stream.match(/\/?>/)) {
    place.inside = 'text'
    return 'tagName'
  }
  if (stream.match(/"[^"{]*"?/)) return 'string'
  if (stream.match(/[\w-]+/)) return 'attributeName'
  stream.next()
  return null
}

function tokenOfStyle(stream: StringStream, place: Place): string | null {
  if (stream.match(/<\/style>/)) {
    place.inside = 'text'
    return 'tagName'
  }
  if (stream.match(/[\w-]+(?=\s*:)/)) return 'propertyName'
  if (stream.match(/-?[\d.]+(mm|pt|px|em|rem|%|fr)?|#[0-9a-f]{3,8}\b/i)) return 'number'
  stream.next()
  return null
}
