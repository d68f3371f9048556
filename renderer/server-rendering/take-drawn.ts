/**
 * The element in which a program draws. Where the engine has drawn the page beforehand, what it drew stays in sight until
 * the program draws the same in its place.
 */
export function takeDrawn(): HTMLElement {
  const root = document.getElementById('root')!
  const drawn = document.getElementById('drawn')
  if (!drawn) return root
  root.remove()
  drawn.id = 'root'
  return drawn
}
