import { placesOf } from '../../runtime/places-of.ts'
/** Stands for a secret in what people read. */
const mark = '•••'
/** A shorter secret is a part of too many words: it counts where it stands by itself. */
const shortest = 8

/** The text without the secrets, however an answer repeats them: as they are, in JSON, in an address. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .sort((a, b) => b.length - a.length)
  return forms.reduce(
    (rest, form) => (form.length < shortest ? withoutWord(rest, form) : rest.replaceAll(form, mark)),
    text,
  )
}

/** Without the word, where no letter or digit goes on with it. */
function withoutWord(text: string, word: string): string {
  const isPart = (at: number, step: 1 | -1): boolean => isOfWord(text[at]) && isOfWord(text[at + step])
  let rest = ''
  let from = 0
  for (const at of placesOf(text, word)) {
    if (isPart(at, -1) || isPart(at + word.length - 1, 1)) continue
    rest += text.slice(from, at) + mark
    from = at + word.length
  }
  return rest + text.slice(from)
}

const isOfWord = (letter = ''): boolean => /[\p{L}\p{N}]/u.test(letter)
