/**
 * Where `part` stands in a text, from left to right, none over another. An empty part stands nowhere: at the text's end
 * it would be found again and again.
 */
export function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  if (part === '') return places
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push(at)
  return places
}
