import type { Document } from '../../runtime/document.ts'

/** What a screen and a piece of screens have alike. */
interface Parts {
  state?: Record<string, unknown>
  blocks: unknown[]
}

/** The screen with the states and blocks of the pieces that it names, after its own. Throws where there is no such piece. */
export function withPieces(screen: Document, pieces: readonly Document[]): Document {
  const { pieces: names, ...spec } = screen.spec as unknown as Parts & { pieces?: string[] }
  if (names === undefined) return screen
  const parts = names.map((name) => {
    const piece = pieces.find(({ key }) => key === name)
    if (!piece) throw new Error(`The screen "${screen.key}" names the piece "${name}", which does not exist.`)
    return piece.spec as unknown as Parts
  })
  return {
    ...screen,
    spec: {
      ...spec,
      state: Object.assign({}, ...parts.map(({ state }) => state), spec.state) as Record<string, unknown>,
      blocks: [...spec.blocks, ...parts.flatMap(({ blocks }) => blocks)],
    },
  }
}
