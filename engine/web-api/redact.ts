/** Stands for a secret in what people read. */
const mark = '•••'

/** The text without the secrets, however an answer repeats them: as they are, in JSON, in an address. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .sort((a, b) => b.length - a.length)
  return forms.reduce((rest, form) => rest.replaceAll(form, mark), text)
}
