import { textInBoth } from '../../../theme/builder-colours.ts'

/** The builder's frame around a value, inside of its cell: the lines between cells are those of the table. */
export const frameOf = (colour: string | undefined) =>
  colour === undefined ? undefined : { boxShadow: `inset 0 0 0 1px ${textInBoth(colour)}` }
